// Covers of a list that is thrown about are not asked for until it stands: each would be out of sight again before it came.
import { createContext, useContext } from 'react'

/** Where the picture of a cover is; `finer`: for screens with two pixels where others have one. */
export type CoverAddress = { readonly plain: string; readonly finer?: string | undefined }

export type Covers = {
  /** From now on covers wait. */
  hold(): void
  /** Covers that waited and are still there are loaded. */
  release(): void
  /** Loads a cover into an image, now or once nothing is held; what the image showed before is gone at once. Gives how to give that up. */
  show(image: HTMLImageElement, address: CoverAddress): () => void
}

export function createCovers(): Covers {
  /** Null: nothing is held. */
  let held: Map<HTMLImageElement, CoverAddress> | null = null
  return {
    hold: () => {
      held ??= new Map()
    },
    release: () => {
      const waiting = held
      held = null
      for (const [image, address] of waiting ?? []) load(image, address)
    },
    show: (image, address) => {
      clear(image)
      if (held === null) load(image, address)
      else held.set(image, address)
      return () => void held?.delete(image)
    },
  }
}

export const CoversContext = createContext<Covers | null>(null)

/** The covers of the page. */
export function useCovers(): Covers {
  const covers = useContext(CoversContext)
  if (covers === null) throw new Error('Outside of the page')
  return covers
}

function clear(image: HTMLImageElement): void {
  if (!image.hasAttribute('src')) return
  image.removeAttribute('srcset')
  image.removeAttribute('src')
}

function load(image: HTMLImageElement, { plain, finer }: CoverAddress): void {
  if (finer !== undefined) image.srcset = `${plain} 1x, ${finer} 2x`
  image.src = plain
  // From memory it is there at once and does not fade.
  image.classList.toggle('is-coming', !image.complete)
}
