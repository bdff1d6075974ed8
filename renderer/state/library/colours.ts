// Colours of covers, computed once per cover from its smallest size and cached.
import type { ArtworkId } from '../../../shared/ids.ts'
import { coverAddress } from '../../../shared/page-addresses.ts'
import { type CoverColours, coverColours } from './cover-colours.ts'

export type Colours = {
  /** The colours of a cover; null without a cover, or if it cannot be decoded. */
  readonly coloursOf: (artwork: ArtworkId | null) => Promise<CoverColours | null>
}

/** Width and height to which a cover is scaled before its colours are counted, pixels. */
const sampledSize = 40
/** Most covers whose colours are cached; beyond it the one computed longest ago is dropped. */
const maxCached = 500

/**
 * A cache of the colours of covers; `readPixels`: gives the RGBA bytes of the picture at an address, null if there is none; the page passes
 * `readPicture`.
 */
export function createColours(readPixels: (address: string) => Promise<Uint8ClampedArray | null>): Colours {
  const cache = new Map<ArtworkId, Promise<CoverColours | null>>()
  const computeColours = async (artwork: ArtworkId): Promise<CoverColours | null> => {
    const pixels = await readPixels(coverAddress(artwork, 80))
    return pixels === null ? null : coverColours(pixels)
  }
  return {
    coloursOf: artwork => {
      if (artwork === null) return Promise.resolve(null)
      const pending = cache.get(artwork) ?? computeColours(artwork)
      cache.set(artwork, pending)
      if (cache.size > maxCached) cache.delete([...cache.keys()][0] ?? artwork)
      return pending
    },
  }
}

/** Decodes an image, scaled to `sampledSize`, as RGBA bytes; null if it is missing or cannot be decoded. */
export async function readPicture(address: string): Promise<Uint8ClampedArray | null> {
  const image = new Image()
  image.src = address
  try {
    await image.decode()
  } catch {
    return null // a missing or undecodable cover has no colours
  }
  const canvas = new OffscreenCanvas(sampledSize, sampledSize)
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  if (drawing === null) return null
  drawing.drawImage(image, 0, 0, sampledSize, sampledSize)
  return drawing.getImageData(0, 0, sampledSize, sampledSize).data
}
