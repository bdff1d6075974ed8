// What is drawn can be scanned: by a reader that knows nothing of how it was made.
import fc from 'fast-check'
import decodeQR from 'qr/decode.js'
import { expect, it } from 'vitest'
import { type QrPath, qrPath } from './qr-path.ts'

/** The picture as a camera would see it, eight points a square. */
function photograph({ path, size }: QrPath) {
  const [width, scale] = [size * 8, 8]
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      const start = (row * width + Number(x) * scale) * 4
      for (let point = start; point < start + Number(length) * scale * 4; point += 4) data.fill(0, point, point + 3)
    }
  }
  return { width, height: width, data }
}

it.each(['https://auth.example.test/device?user_code=KDWX-2204', 'http://127.0.0.1:20337/device', `https://a.test/${'x'.repeat(380)}`])(
  'is read as %s',
  text => {
    const drawn = qrPath(text)
    if (!drawn) throw new Error('Nothing was drawn')
    expect(decodeQR(photograph(drawn))).toBe(text)
  },
)

it('keeps four squares free on every side', () => {
  fc.assert(
    fc.property(fc.webUrl(), text => {
      const drawn = qrPath(text)
      if (!drawn) return
      const bars = [...drawn.path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(bar => bar.slice(1).map(Number))
      const edges = bars.flatMap(([x = 0, y = 0, length = 0]) => [x, y, x + length - 1, y])
      expect(Math.min(...edges)).toBe(4)
      expect(Math.max(...edges)).toBe(drawn.size - 5)
    }),
    { numRuns: 20 },
  )
})

it('draws nothing that a phone could not tell apart', () => {
  expect(qrPath(`https://a.test/${'x'.repeat(386)}`)).toBeNull()
  expect(qrPath(`https://a.test/${'é'.repeat(200)}`)).toBeNull()
})
