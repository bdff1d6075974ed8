// Parses a Range header (RFC 9110, 14): a single range, else the whole body.

export type RangeResult =
  /** The whole body: there is no range, or one to be ignored (several ranges, another unit, invalid syntax). */
  | { readonly kind: 'whole' }
  /** `end` is exclusive. */
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' }

/** Parses a Range header for a body of `size` bytes. */
export function byteRange(header: string | undefined, size: number): RangeResult {
  // Blanks are cut off before the patterns are tried: a pattern that allows them at several places takes cubic time for a header of nothing
  // else.
  const [unit = '', range = '', rest] = (header ?? '').split('=').map(part => part.trim())
  const [from = '', to = '', secondDash] = range.split('-').map(part => part.trim())
  const isSingleRange =
    unit.toLowerCase() === 'bytes' && rest === undefined && secondDash === undefined && /^\d*$/.test(from) && /^\d*$/.test(to)
  if (!isSingleRange) return { kind: 'whole' }
  if (from === '' && to === '') return { kind: 'whole' }
  if (from === '') {
    const start = Math.max(0, size - Number(to))
    return start < size ? { kind: 'part', start, end: size } : { kind: 'unsatisfiable' }
  }
  const start = Number(from)
  const lastByte = to === '' ? size - 1 : Number(to)
  if (lastByte < start && to !== '') return { kind: 'whole' }
  return start < size ? { kind: 'part', start, end: Math.min(size, lastByte + 1) } : { kind: 'unsatisfiable' }
}
