// With one import, a program has everything that it types with. A `public import` only lets this
// room use a module in its interface; `@_exported` also passes the module on, and the packages of
// Apple and SwiftNIO use it for this.
@_exported public import Composition
@_exported public import HangulComposition
@_exported public import KeyEvents
@_exported public import KeyFiltering
@_exported public import KeyInput
@_exported public import MorseComposition
@_exported public import TextEditing
