// A program needs only one import to type. A `public import` would not pass these modules on to it;
// `@_exported` does. Apple's packages and SwiftNIO use it in the same way.
@_exported public import Composition
@_exported public import KeyEvents
@_exported public import TextEditing
