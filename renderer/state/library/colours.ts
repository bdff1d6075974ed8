// The colours of covers, read once per cover from its smallest size.
import type { ArtworkId } from '../../../shared/ids.ts'
import { type CoverColours, coverColours } from './cover-colours.ts'

export type Colours = {
  /** Null for a cover that cannot be read, or none. */
  readonly of: (artwork: ArtworkId | null) => Promise<CoverColours | null>
}

/** Sides of the picture that is looked at, pixels: enough to see what colours there are. */
const side = 40
/** So many covers are remembered. */
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

/** Draws a picture small and reads its bytes; null if there is none. */
export async function readPicture(address: string): Promise<Uint8ClampedArray | null> {
  const image = new Image()
  image.src = address
  try {
    await image.decode()
  } catch {
    return null // no such cover, or not a picture: the colours stay as they are
  }
  const canvas = new OffscreenCanvas(side, side)
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (pen === null) return null
  pen.drawImage(image, 0, 0, side, side)
  return pen.getImageData(0, 0, side, side).data
}
