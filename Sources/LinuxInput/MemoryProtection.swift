import CLibevdev

/// Protects the memory of this process from other programs until it ends: it does not dump core,
/// and only root can read or trace it. The programs that it starts do not dump core either.
package func protectMemory() { evscribe_protect_memory() }
