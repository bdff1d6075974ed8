// Stream paths of tracks (protocol 5.2 `file`), whose number differs from the track id, as at the real service.

const first = 4_400_123
const step = 3

/** The two folders of a stream path, as six hexadecimal digits that look random but follow from the track's number. */
function folders(number: number): string {
  const mixed = Math.imul(number ^ (number >>> 15) ^ Math.floor(number / 2 ** 32), 0x9e3779b1) >>> 8
  const hex = mixed.toString(16).padStart(6, '0')
  return `${hex.slice(0, 3)}/${hex.slice(3)}`
}

/** The path `/128/<3 hex>/<3 hex>/<number>` for a track id from 1 up. */
export function streamPath(trackId: number): string {
  const number = first + trackId * step
  return `/128/${folders(number)}/${number}`
}

/** The track id of a stream path, whatever its first segment; null if no track can have this path. */
export function trackOfStreamPath(path: string): number | null {
  const match = /^\/[^/]+(\/[0-9a-f]{3}\/[0-9a-f]{3}\/(\d{1,15}))$/.exec(path)
  if (match === null) return null
  const trackId = (Number(match[2]) - first) / step
  return Number.isSafeInteger(trackId) && trackId > 0 && streamPath(trackId) === `/128${match[1]}` ? trackId : null
}
