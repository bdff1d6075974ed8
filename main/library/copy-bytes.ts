// The runtime's own way to copy bytes: of memory that threads share many times faster than a typed array's (shared/library/copying.ts).
import type { CopyBytes } from '../../shared/library/copying.ts'

/** Throws where they do not fit. */
export const copyBytes: CopyBytes = (source, into, at) => {
  if (at + source.length > into.length) throw new RangeError('There is less room than there are bytes')
  const [first] = source
  if (first === undefined) return
  // A Buffer that is copied from its first byte on goes the way of typed arrays.
  into[at] = first
  Buffer.prototype.copy.call(source, into, at + 1, 1)
}
