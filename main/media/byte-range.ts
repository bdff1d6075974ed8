// Parses Range and Content-Range headers: single ranges only, as fetch in the page sends them.

/** `end` is exclusive; null: to the end of the file. */
export type ByteRange = { readonly start: number; readonly end: number | null }

/** Parses a Range header; without one, the whole file; null for one that is not answered (several ranges, the last n bytes, invalid). */
export function parseRange(header: string | null): ByteRange | null {
  if (header === null) return { start: 0, end: null }
  const match = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header.trim())
  if (!match?.[1]) return null
  const start = Number(match[1])
  const end = match[2] ? Number(match[2]) + 1 : null
  return end !== null && end <= start ? null : { start, end }
}

/** Parses `Content-Range: bytes 5-9/10`; null if it is anything else. `end` is exclusive. */
export function parseContentRange(header: string | null): { readonly start: number; readonly end: number; readonly total: number } | null {
  const match = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(header?.trim() ?? '')
  if (!match) return null
  const [start, end, total] = [Number(match[1]), Number(match[2]) + 1, Number(match[3])]
  return start < end && end <= total ? { start, end, total } : null
}

/** Headers for the bytes from `start` to `end` (exclusive) of `total`, bytes; the whole file has status 200 and no Content-Range. */
export function rangeHeaders(start: number, end: number, total: number): Record<string, string> {
  const length = { 'Content-Length': String(end - start), 'Accept-Ranges': 'bytes' }
  return start === 0 && end === total ? length : { ...length, 'Content-Range': `bytes ${start}-${end - 1}/${total}` }
}
