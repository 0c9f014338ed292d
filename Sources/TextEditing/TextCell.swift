/// A Unicode scalar of the text together with the input that produced it, its origin.
///
/// The origin is kept with the scalar through all edits, so the signals or jamo of a text are known
/// after any correction, and a Morse letter can be reopened, even one written as `?`. The composer
/// defines the meaning of the origin's bits.
@frozen
public struct TextCell: Hashable, Sendable {
  /// The scalar in the low 21 bits, and the origin in the others.
  @usableFromInline package let bits: UInt64

  /// The number of bits of an origin.
  public static let originBitWidth = 43

  /// Creates a cell. Bits of `origin` above the lowest ``originBitWidth`` are dropped.
  @inlinable
  public init(_ scalar: Unicode.Scalar, origin: UInt64 = 0) {
    bits = UInt64(scalar.value) | origin << 21
  }

  /// Creates a cell from a valid scalar value.
  @inlinable
  package init(scalarValue: UInt32, origin: UInt64) {
    bits = UInt64(scalarValue) | origin << 21
  }

  /// Creates a cell from the ``bits`` of another.
  @inlinable
  package init(bits: UInt64) { self.bits = bits }

  /// The Unicode scalar; U+FFFD if the bits contain no valid one.
  @inlinable
  public var scalar: Unicode.Scalar { Unicode.Scalar(scalarValue) ?? "\u{FFFD}" }

  /// The input for the scalar, packed by its composer; 0 if unknown.
  @inlinable
  public var origin: UInt64 { bits >> 21 }

  @inlinable
  package var scalarValue: UInt32 { UInt32(truncatingIfNeeded: bits & 0x1F_FFFF) }

  package static let newline = TextCell("\n")
}
