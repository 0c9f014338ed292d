// A program needs only one import to type. `public import` would not re-export these modules;
// `@_exported` does. Apple's packages and SwiftNIO use it in the same way.
@_exported public import Composition
@_exported public import KeyEvents
@_exported public import TextEditing
