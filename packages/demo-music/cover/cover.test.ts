// Drawn covers: real JPEGs that show what was painted, the same each time, one for every motif.
import fc from 'fast-check'
import { decode } from 'jpeg-js'
import { describe, expect, it } from 'vitest'
import { drawnCover } from '../artwork.ts'
import { blankCanvas, paint, sheetSize } from './canvas.ts'
import { drawCover, motifNames } from './draw.ts'
import { encodeJpeg } from './jpeg.ts'
import { box, circle } from './shapes.ts'
import { shrinkJpeg } from './shrink.ts'

describe('painting', () => {
  /** How much of a black sheet of 40 × 40 pixels has become white, in pixels. */
  function whitened(polygons: readonly (readonly number[])[]): number {
    const canvas = blankCanvas(40, [0, 0, 0])
    paint(canvas, polygons, [255, 255, 255], 1)
    return canvas.pixels.reduce((sum, value) => sum + value, 0) / 3 / 255
  }

  const coordinate = fc.double({ min: -100, max: 500, noNaN: true })

  it('covers exactly the area of a box, wherever it lies, also over the edge', () => {
    fc.assert(
      fc.property(coordinate, coordinate, coordinate, coordinate, (a, b, c, d) => {
        const clip = (value: number): number => Math.min(sheetSize, Math.max(0, value))
        const area = Math.abs(clip(a) - clip(c)) * Math.abs(clip(b) - clip(d)) * (40 / sheetSize) ** 2
        expect(Math.abs(whitened([box(Math.min(a, c), Math.min(b, d), Math.abs(a - c), Math.abs(b - d))]) - area)).toBeLessThan(1)
      }),
    )
  })

  it('covers the area of a circle, and leaves out a hole', () => {
    expect(whitened([circle(200, 200, 100)])).toBeCloseTo(Math.PI * 100, 0)
    const hole = [100, 100, 100, 300, 300, 300, 300, 100] // the other way round
    expect(whitened([box(0, 0, 400, 400), hole])).toBeCloseTo(1600 - 400, 0)
  })

  it('mixes colours by opacity', () => {
    const canvas = blankCanvas(10, [200, 0, 100])
    paint(canvas, [box(0, 0, 400, 400)], [0, 100, 100], 0.5)
    expect([...canvas.pixels.subarray(0, 3)]).toEqual([100, 50, 100])
  })
})

describe('a JPEG', () => {
  it.each([
    [1, 1],
    [8, 8],
    [17, 5],
    [64, 33],
  ])('of %i × %i pixels shows what was put in', (width, height) => {
    const pixels = Uint8Array.from({ length: width * height * 3 }, (_, index) => {
      const [x, y] = [Math.floor(index / 3) % width, Math.floor(index / 3 / width)]
      return [x * 3, 255 - y * 5, 90 + x + y][index % 3] ?? 0
    })
    const seen = decode(encodeJpeg(pixels, width, height), { useTArray: true })
    expect([seen.width, seen.height]).toEqual([width, height])
    pixels.forEach((value, index) => {
      expect(Math.abs((seen.data[Math.floor(index / 3) * 4 + (index % 3)] ?? 999) - value)).toBeLessThan(14)
    })
  })

  it('of noise can be read too', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16 * 16 * 3, maxLength: 16 * 16 * 3 }), pixels => {
        expect(decode(encodeJpeg(pixels, 16, 16)).width).toBe(16)
      }),
      { numRuns: 40 },
    )
  })
})

describe('a drawn cover', () => {
  it.each(motifNames)('with the motif %s is more than its ground, and the same each time', motif => {
    const plan = { motif, palette: 'tide' as const, seed: 5 }
    const bytes = drawCover(plan, 80)
    expect(Buffer.from(drawCover(plan, 80)).equals(bytes)).toBe(true)
    const { data } = decode(bytes, { useTArray: true })
    const colours = new Set(
      Array.from({ length: 80 * 80 }, (_, pixel) =>
        data
          .subarray(pixel * 4, pixel * 4 + 3)
          .map(value => value >> 4)
          .join(),
      ),
    )
    expect(colours.size).toBeGreaterThan(2)
  })

  it('follows from id and seed, off the main thread', async () => {
    const bytesOf = async (id: number, seed: number): Promise<string> =>
      Buffer.from((await drawnCover(id, 80, seed)).bytes).toString('base64')
    const many = await Promise.all(Array.from({ length: 60 }, (_, id) => bytesOf(60_001 + id, 1)))
    expect(new Set(many).size).toBe(60)
    expect(await bytesOf(60_001, 1)).toBe(many[0])
    expect(await bytesOf(60_001, 2)).not.toBe(many[0])
  })
})

describe('making a picture smaller', () => {
  const large = encodeJpeg(new Uint8Array(200 * 100 * 3).fill(120), 200, 100)

  it('takes the middle square', () => {
    const small = decode(shrinkJpeg(large, 50) ?? new Uint8Array(), { useTArray: true })
    expect([small.width, small.height]).toEqual([50, 50])
    expect(Math.abs((small.data[0] ?? 0) - 120)).toBeLessThan(4)
  })

  it('leaves small and unreadable pictures alone', () => {
    expect(shrinkJpeg(large, 100)).toBeNull()
    expect(shrinkJpeg(large.subarray(0, 200), 50)).toBeNull()
    const lying = Buffer.from(large)
    lying.writeUInt32BE(0xffffffff, 94) // a frame header that claims 65,535 × 65,535
    expect(shrinkJpeg(lying, 50)).toBeNull()
  })
})
