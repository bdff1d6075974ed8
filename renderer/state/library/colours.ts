// Colours of covers, computed once per cover from its smallest size and cached.
import type { ArtworkId } from '../../../shared/ids.ts'
import { type CoverColours, coverColours } from './cover-colours.ts'

export type Colours = {
  /** Null without a cover, or if it cannot be decoded. */
  readonly of: (artwork: ArtworkId | null) => Promise<CoverColours | null>
}

/** Width and height to which a cover is scaled before its colours are counted, pixels. */
const side = 40
/** The size of the cache, covers. */
const most = 500

/** `read` gives the RGBA bytes of a picture at an address; in the page, `readPicture`. */
export function createColours(read: (address: string) => Promise<Uint8ClampedArray | null>): Colours {
  const known = new Map<ArtworkId, Promise<CoverColours | null>>()
  const look = async (artwork: ArtworkId): Promise<CoverColours | null> => {
    const pixels = await read(`/artwork/${artwork}-80`)
    return pixels === null ? null : coverColours(pixels)
  }
  return {
    of: artwork => {
      if (artwork === null) return Promise.resolve(null)
      const answer = known.get(artwork) ?? look(artwork)
      known.set(artwork, answer)
      if (known.size > most) known.delete([...known.keys()][0] ?? artwork)
      return answer
    },
  }
}

/** Decodes an image at reduced size, as RGBA bytes; null if there is none. */
export async function readPicture(address: string): Promise<Uint8ClampedArray | null> {
  const image = new Image()
  image.src = address
  try {
    await image.decode()
  } catch {
    return null // a missing or undecodable cover: the colours shown before stay
  }
  const canvas = new OffscreenCanvas(side, side)
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (pen === null) return null
  pen.drawImage(image, 0, 0, side, side)
  return pen.getImageData(0, 0, side, side).data
}
