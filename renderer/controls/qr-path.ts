// A QR code as one path, one unit a square, with the four empty squares around it that readers look for.
import { encodeQR } from 'qr'

/** A longer text would need squares too small for a phone to tell apart; bytes. */
const longest = 400
const margin = 4

export type QrPath = { readonly path: string /** Of the whole picture, margin included. */; readonly size: number }

/** null: too long to be scanned from a screen. */
export function qrPath(text: string): QrPath | null {
  if (new TextEncoder().encode(text).length > longest) return null
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: margin })
  return { path: rows.map(rowPath).join(''), size: rows.length }
}

/** Squares that touch are drawn as one bar, so that no seam shows between them. */
function rowPath(row: readonly boolean[], y: number): string {
  const bars: string[] = []
  for (let x = 0; x < row.length; x += 1) {
    const start = x
    while (row[x]) x += 1
    if (x > start) bars.push(`M${start} ${y}h${x - start}v1H${start}z`)
  }
  return bars.join('')
}
