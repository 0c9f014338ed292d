// One import gives a program all that it types with. A `public import` lets this room name what it imports and hands nothing
// on; `@_exported` does, and is what the packages of Apple and SwiftNIO use for it.
@_exported public import Composition
@_exported public import KeyEvents
@_exported public import TextEditing
