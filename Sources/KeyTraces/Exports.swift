// A program that imports this module also needs KeyEvents, whose types are in the interface. A
// `public import` does not make them visible to the program; `@_exported` does. Apple's packages
// and SwiftNIO use it for the same purpose.
@_exported public import KeyEvents
