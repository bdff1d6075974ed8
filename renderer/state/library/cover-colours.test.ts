import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coverColours, oklab } from './cover-colours.ts'

type Paint = readonly [red: number, green: number, blue: number, part: number]

/** A picture of 1,000 pixels, each colour on its part. */
function picture(...paints: readonly Paint[]): Uint8ClampedArray {
  const pixels = paints.flatMap(([red, green, blue, part]) =>
    Array.from({ length: Math.round(part * 1000) }, () => [red, green, blue, 255]),
  )
  return Uint8ClampedArray.from(pixels.flat())
}

describe('colours of a cover', () => {
  it('finds the liveliest colour and the one that covers most area', () => {
    const { accent, backdrop } = coverColours(picture([18, 50, 57, 0.8], [240, 130, 92, 0.2]))
    expect(accent?.hue).toBeGreaterThan(30)
    expect(accent?.hue).toBeLessThan(50)
    expect(accent?.chroma).toBeGreaterThan(0.1)
    expect(backdrop.hue).toBeGreaterThan(195)
    expect(backdrop.hue).toBeLessThan(225)
  })
  it('gives black-and-white covers no accent', () => {
    expect(coverColours(picture([20, 20, 20, 0.5], [230, 230, 230, 0.5])).accent).toBeNull()
  })
  it('does not let greys of the same hue dull a colour', () => {
    const { accent } = coverColours(picture([134, 125, 122, 0.85], [240, 130, 92, 0.15]))
    expect(accent?.chroma).toBeGreaterThan(0.12)
  })
  it('does not take a speck for the colour of the cover', () => {
    const { accent } = coverColours(picture([235, 230, 220, 0.995], [255, 0, 0, 0.005]))
    expect(accent).toBeNull()
  })
  it('gives numbers that CSS can use, for any picture', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), bytes => {
        const { accent, backdrop } = coverColours(Uint8ClampedArray.from(bytes))
        for (const colour of accent === null ? [backdrop] : [accent, backdrop]) {
          expect(colour.hue).toBeGreaterThanOrEqual(0)
          expect(colour.hue).toBeLessThan(360)
          expect(colour.chroma).toBeGreaterThanOrEqual(0)
          expect(colour.chroma).toBeLessThan(0.5)
        }
      }),
    )
  })
  it('knows white, black and red', () => {
    expect(oklab(255, 255, 255)[0]).toBeCloseTo(1, 3)
    expect(oklab(0, 0, 0)[0]).toBe(0)
    expect(oklab(255, 0, 0)[0]).toBeCloseTo(0.628, 2)
  })
})
