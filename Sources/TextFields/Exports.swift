// With one import, a program has everything that its fields consist of, as in `Typing`.
@_exported public import Composition
@_exported public import KeyEvents
@_exported public import TextEditing
