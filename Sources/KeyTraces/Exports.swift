// With one import, a program has everything that it types with. A `public import` only lets this
// room use a module in its interface; `@_exported` also passes the module on, and the packages of
// Apple and SwiftNIO use it for this.
@_exported public import KeyEvents
