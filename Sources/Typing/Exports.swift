// With one import, a program has everything that it needs for typing. A `public import` only lets
// this module use another one in its interface; `@_exported` also passes it on, as packages of
// Apple and SwiftNIO do.
@_exported public import Composition
@_exported public import HangulComposition
@_exported public import KeyEvents
@_exported public import KeyFiltering
@_exported public import MorseComposition
@_exported public import TextEditing
@_exported public import TextFields
