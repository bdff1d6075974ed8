// Extracts two colours from a cover's pixels, as hue and chroma in OKLCH: the most vivid one and the one of the largest area.

export type Colour = { readonly hue: number; readonly chroma: number }
/** The two colours of a cover. `accent`: the most vivid one, null for black-and-white covers; `backdrop`: that of the largest area. */
export type CoverColours = { readonly accent: Colour | null; readonly backdrop: Colour }

type Bin = {
  weight: number
  a: number
  b: number
  /** Sum of the chroma of the bin's pixels, so that vividness and area both count. */
  chromaSum: number
}

/** The OKLCH chroma below which a colour looks grey. */
const minChroma = 0.03
const hueBins = 24
/** The least share of the cover's area that an accent colour must have. */
const minAccentShare = 0.012

const linearise = (byte: number): number => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const linearTable = Float64Array.from({ length: 256 }, (_, byte) => linearise(byte))

/** sRGB bytes (0 to 255) to OKLab. */
export function oklab(red: number, green: number, blue: number): readonly [lightness: number, a: number, b: number] {
  const [r, g, b] = [linearTable[red] ?? 0, linearTable[green] ?? 0, linearTable[blue] ?? 0]
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}

const emptyBin = (): Bin => ({ weight: 0, a: 0, b: 0, chromaSum: 0 })

function colourOf({ weight, a, b }: Bin): Colour {
  const [meanA, meanB] = [a / weight, b / weight]
  return {
    hue: Math.round((Math.atan2(meanB, meanA) * 180) / Math.PI + 360) % 360,
    chroma: Math.round(Math.hypot(meanA, meanB) * 1000) / 1000,
  }
}

/** The colours of a picture; `pixels`: its RGBA bytes, as a canvas gives them. */
export function coverColours(pixels: Uint8ClampedArray): CoverColours {
  const hues = Array.from({ length: hueBins }, emptyBin)
  /** Histogram by lightness and coarse colour, to find the largest area. */
  const areas = new Map<number, Bin>()
  for (let offset = 0; offset + 3 < pixels.length; offset += 4) {
    const [lightness, a, b] = oklab(pixels[offset] ?? 0, pixels[offset + 1] ?? 0, pixels[offset + 2] ?? 0)
    const area = Math.round(lightness * 6) * 10_000 + Math.round(a * 16) * 100 + Math.round(b * 16)
    if (!areas.has(area)) areas.set(area, emptyBin())
    addPixel(areas.get(area), a, b)
    const chroma = Math.hypot(a, b)
    if (chroma < minChroma || lightness < 0.22) continue
    addPixel(hues[Math.floor(((Math.atan2(b, a) / Math.PI + 1) / 2) * hueBins) % hueBins], a, b)
  }
  const minAccentPixels = (pixels.length / 4) * minAccentShare
  const mostVivid = hues.filter(bin => bin.weight >= minAccentPixels).sort((one, other) => vividness(other) - vividness(one))[0]
  const largest = [...areas.values()].sort((one, other) => other.weight - one.weight)[0]
  const accent = mostVivid === undefined ? null : colourOf(mostVivid)
  return {
    accent: accent !== null && accent.chroma >= minChroma ? accent : null,
    backdrop: largest === undefined ? { hue: 0, chroma: 0 } : colourOf(largest),
  }
}

function addPixel(bin: Bin | undefined, a: number, b: number): void {
  if (bin === undefined) return
  bin.weight += 1
  bin.a += a
  bin.b += b
  bin.chromaSum += Math.hypot(a, b)
}

/** The score of a colour as accent: mean chroma squared, times the square root of its area, so that a vivid part beats a dull whole. */
const vividness = ({ weight, chromaSum }: Bin): number => (chromaSum / weight) ** 2 * Math.sqrt(weight)
