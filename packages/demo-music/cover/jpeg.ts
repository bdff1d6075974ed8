// Baseline JPEG encoder (ITU-T T.81): 4:4:4, with one quantisation table and one pair of Huffman tables (DC, AC) for all three components.

/** Positions of an 8 × 8 block in zigzag order (T.81, figure 5). */
const zigzag: readonly number[] = Array.from({ length: 15 }, (_, diagonal) => {
  const cells = Array.from({ length: 8 }, (_, row) => [row, diagonal - row] as const).filter(([, column]) => column >= 0 && column < 8)
  return (diagonal % 2 === 0 ? cells.reverse() : cells).map(([row, column]) => row * 8 + column)
}).flat()

// Luminance quantisation table (T.81, table K.1).
const baseQuantisation = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62, 18, 22,
  37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
]
/** The quantisation table scaled to quality 91. */
const quantisation = baseQuantisation.map(value => Math.max(1, Math.round(value * 0.18)))

/** A Huffman table: number of codes of each length from 1 to 16, and their values (T.81, tables K.3 and K.5). */
type CodeTable = { readonly counts: readonly number[]; readonly values: readonly number[] }
const dcTable: CodeTable = { counts: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0], values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }
const shortCodeValues = [
  0x01, 0x02, 0x03, 0x00, 0x04, 0x11, 0x05, 0x12, 0x21, 0x31, 0x41, 0x06, 0x13, 0x51, 0x61, 0x07, 0x22, 0x71, 0x14, 0x32, 0x81, 0x91, 0xa1,
  0x08, 0x23, 0x42, 0xb1, 0xc1, 0x15, 0x52, 0xd1, 0xf0, 0x24, 0x33, 0x62, 0x72, 0x82,
]
/** The remaining run/size pairs in ascending order, whose codes all have 16 bits. */
const longCodeValues = Array.from({ length: 256 }, (_, value) => value).filter(
  value => (value & 15) >= 1 && (value & 15) <= 10 && !shortCodeValues.includes(value),
)
const acTable: CodeTable = { counts: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125], values: [...shortCodeValues, ...longCodeValues] }

type Code = { readonly bits: number; readonly length: number }

function codesOf(table: CodeTable): readonly Code[] {
  const codes: Code[] = []
  let bits = 0
  let index = 0
  table.counts.forEach((count, lengthIndex) => {
    for (let codesLeft = count; codesLeft > 0; codesLeft--) codes[table.values[index++] ?? 0] = { bits: bits++, length: lengthIndex + 1 }
    bits <<= 1
  })
  return codes
}
const dcCodes = codesOf(dcTable)
const acCodes = codesOf(acTable)

const cosines = Float64Array.from({ length: 64 }, (_, index) => {
  const [frequency, sample] = [index >> 3, index & 7]
  return Math.cos(((2 * sample + 1) * frequency * Math.PI) / 16) * (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5
})

/** Writes bits, most significant first, and a zero byte after each 0xff (byte stuffing). */
function bitWriter(size: number) {
  let bytes = new Uint8Array(size)
  let length = 0
  let held = 0
  let count = 0
  const byte = (value: number): void => {
    if (length === bytes.length) {
      const larger = new Uint8Array(bytes.length * 2)
      larger.set(bytes)
      bytes = larger
    }
    bytes[length++] = value
  }
  return {
    byte,
    bits(value: number, bitCount: number): void {
      held = (held << bitCount) | (value & ((1 << bitCount) - 1))
      count += bitCount
      while (count >= 8) {
        count -= 8
        const whole = (held >>> count) & 255
        byte(whole)
        if (whole === 255) byte(0)
      }
      held &= (1 << count) - 1
    },
    done: () => bytes.subarray(0, length),
  }
}
type Writer = ReturnType<typeof bitWriter>

function writeNumber(writer: Writer, codes: readonly Code[], run: number, value: number): void {
  const size = value === 0 ? 0 : 32 - Math.clz32(Math.abs(value))
  const code = codes[(run << 4) | size] ?? { bits: 0, length: 0 }
  writer.bits(code.bits, code.length)
  if (size > 0) writer.bits(value < 0 ? value - 1 : value, size)
}

const rowsTransformed = new Float64Array(64)
const zigzagOrder = Uint8Array.from(zigzag)
const reciprocals = Float64Array.from(quantisation, step => 1 / step)

/** One-dimensional DCT of eight values; mirrored inputs share their cosines up to the sign, which halves the work. */
function dct8(from: Float64Array, at: number, stride: number, to: Float64Array, start: number): void {
  const [a, h] = [from[at] ?? 0, from[at + 7 * stride] ?? 0]
  const [b, g] = [from[at + stride] ?? 0, from[at + 6 * stride] ?? 0]
  const [c, f] = [from[at + 2 * stride] ?? 0, from[at + 5 * stride] ?? 0]
  const [d, e] = [from[at + 3 * stride] ?? 0, from[at + 4 * stride] ?? 0]
  for (let u = 0; u < 8; u++) {
    const sign = u % 2 === 0 ? 1 : -1
    const row = u * 8
    const outer = (a + sign * h) * (cosines[row] ?? 0) + (b + sign * g) * (cosines[row + 1] ?? 0)
    to[start + u] = outer + (c + sign * f) * (cosines[row + 2] ?? 0) + (d + sign * e) * (cosines[row + 3] ?? 0)
  }
}

const transformed = new Float64Array(64)
/** The block's DCT coefficients, quantised and rounded, in zigzag order. */
function dctBlock(block: Float64Array, out: Int16Array): void {
  for (let row = 0; row < 8; row++) dct8(block, row * 8, 1, rowsTransformed, row * 8)
  // Transforms the columns; the result of a column is stored as a row of `transformed`.
  for (let column = 0; column < 8; column++) dct8(rowsTransformed, column, 8, transformed, column * 8)
  for (let index = 0; index < 64; index++) {
    const position = zigzagOrder[index] ?? 0
    out[index] = Math.round((transformed[(position & 7) * 8 + (position >> 3)] ?? 0) * (reciprocals[position] ?? 1))
  }
}

/** Whether a block has one colour, as most of a drawn cover does: then the DCT is skipped. */
function isFlat(block: Float64Array): boolean {
  for (let index = 1; index < 64; index++) if (block[index] !== block[0]) return false
  return true
}

function writeBlock(writer: Writer, block: Float64Array, before: number, out: Int16Array): number {
  const first = block[0] ?? 0
  if (isFlat(block)) {
    out.fill(0)
    out[0] = Math.round((first * 8) / (quantisation[0] ?? 1))
  } else dctBlock(block, out)
  const level = out[0] ?? 0
  writeNumber(writer, dcCodes, 0, level - before)
  let run = 0
  for (let index = 1; index < 64; index++) {
    const value = out[index] ?? 0
    if (value === 0) {
      run++
      continue
    }
    for (; run > 15; run -= 16) writer.bits(acCodes[0xf0]?.bits ?? 0, acCodes[0xf0]?.length ?? 0)
    writeNumber(writer, acCodes, run, value)
    run = 0
  }
  if (run > 0) writer.bits(acCodes[0]?.bits ?? 0, acCodes[0]?.length ?? 0)
  return level
}

function header(width: number, height: number): readonly number[] {
  const segment = (marker: number, content: readonly number[]) => [
    0xff,
    marker,
    (content.length + 2) >> 8,
    (content.length + 2) & 255,
    ...content,
  ]
  return [
    ...[0xff, 0xd8],
    ...segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...segment(0xdb, [0, ...zigzag.map(position => quantisation[position] ?? 1)]),
    ...segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]),
    ...segment(0xc4, [0x00, ...dcTable.counts, ...dcTable.values]),
    ...segment(0xc4, [0x10, ...acTable.counts, ...acTable.values]),
    ...segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
  ]
}

/** Encodes RGB pixels, row by row; sides from 1 to 65,535 pixels. */
export function encodeJpeg(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const writer = bitWriter(4096 + ((width * height) >> 2))
  for (const byte of header(width, height)) writer.byte(byte)
  const blocks = [new Float64Array(64), new Float64Array(64), new Float64Array(64)]
  const [luma, blueChroma, redChroma] = blocks
  const before = [0, 0, 0]
  const out = new Int16Array(64)
  for (let top = 0; top < height; top += 8) {
    for (let left = 0; left < width; left += 8) {
      for (let index = 0; index < 64; index++) {
        // Beyond the edge, the last row and column are repeated.
        const row = Math.min(height - 1, top + (index >> 3))
        const at = (row * width + Math.min(width - 1, left + (index & 7))) * 3
        const [red, green, blue] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]
        if (luma) luma[index] = 0.299 * red + 0.587 * green + 0.114 * blue - 128
        if (blueChroma) blueChroma[index] = -0.168736 * red - 0.331264 * green + 0.5 * blue
        if (redChroma) redChroma[index] = 0.5 * red - 0.418688 * green - 0.081312 * blue
      }
      blocks.forEach((block, component) => {
        before[component] = writeBlock(writer, block, before[component] ?? 0, out)
      })
    }
  }
  writer.bits(0x7f, 7) // pads the last byte with ones
  writer.byte(0xff)
  writer.byte(0xd9)
  return writer.done()
}
