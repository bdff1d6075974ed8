// A QR code as one SVG path, one unit per module, with the quiet zone of four modules that scanners require.
import { encodeQR } from 'qr'

/** The longest text, bytes: a longer one needs modules too small for a phone's camera. */
const maxBytes = 400
const quietZone = 4

export type QrPath = {
  readonly path: string
  /** Width and height with the quiet zone; modules. */
  readonly size: number
}

/** The QR code of a text; null if the text is too long to be scanned from a screen. */
export function qrPath(text: string): QrPath | null {
  if (new TextEncoder().encode(text).length > maxBytes) return null
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone })
  return { path: rows.map(rowPath).join(''), size: rows.length }
}

/** Draws adjacent dark modules of a row as one rectangle, so that antialiasing leaves no seams between them. */
function rowPath(row: readonly boolean[], y: number): string {
  const rectangles: string[] = []
  for (let x = 0; x < row.length; x += 1) {
    const start = x
    while (row[x]) x += 1
    if (x > start) rectangles.push(`M${start} ${y}h${x - start}v1H${start}z`)
  }
  return rectangles.join('')
}
