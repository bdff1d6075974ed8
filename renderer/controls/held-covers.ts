// Defers loading of covers while a list scrolls fast, because each would be out of view before it arrived.
import { createContext, useContext } from 'react'

/** The addresses of a cover's image; `finer` is for screens of two device pixels per CSS pixel. */
export type CoverAddress = { readonly plain: string; readonly finer?: string | undefined }

export type Covers = {
  /** Defers all loading from now on. */
  hold(): void
  /** Loads the covers that were deferred and not cancelled since. */
  release(): void
  /** Loads a cover into an image, now or at `release`, and clears what the image showed before; returns the cancel function. */
  show(image: HTMLImageElement, address: CoverAddress): () => void
}

export function createCovers(): Covers {
  /** Images whose loading is deferred, with their covers; null while nothing is. */
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

/** The page's one loader of covers, from React's context. */
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
  // An image that is cached is complete at once and must not fade in.
  image.classList.toggle('is-coming', !image.complete)
}
