import TextEditing

extension TextEditBuffer {
  /// Adds an edit that replaces `old` with `ended` and `open`, each of which may be absent. Then
  /// `count` characters are open. Unchanged scalars are rewritten too, so that the cells have the
  /// right origins.
  @inline(__always)
  mutating func replace(
    _ old: ShownSyllable, by ended: ShownSyllable, _ open: ShownSyllable, open count: Int
  ) {
    if old.tail | ended.tail | open.tail == 0 {
      append(removing: old.cell, inserting: ended.cell, open.cell, open: count)
    } else {
      replaceLong(old, by: ended, open, open: count)
    }
  }

  @inline(never)
  private mutating func replaceLong(
    _ old: ShownSyllable, by ended: ShownSyllable, _ open: ShownSyllable, open count: Int
  ) {
    remove(old)
    ended.forEach { insert($0) }
    open.forEach { insert($0) }
    commit(open: count)
  }

  mutating func remove(_ syllable: ShownSyllable) { syllable.forEach { remove($0.scalar) } }
}
