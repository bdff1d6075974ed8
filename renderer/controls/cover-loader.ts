// Loads the images of covers; defers that until the first drawing, and while a list scrolls fast, because each would be out of view before
// it arrived.
import { createContext, useContext } from 'react'

/** The addresses of a cover's image; `highDensity` is for screens of two device pixels per CSS pixel. */
export type CoverAddress = { readonly standard: string; readonly highDensity?: string | undefined }

export type CoverLoader = {
  /** Defers all loading from now on. */
  defer(): void
  /** Loads the covers that were deferred and not cancelled since. */
  loadDeferred(): void
  /**
   * Loads a cover into an image, at once or, while loading is deferred, at `loadDeferred`, and clears what the image showed before; the
   * returned function cancels a deferred loading.
   */
  show(image: HTMLImageElement, address: CoverAddress): () => void
}

export function createCoverLoader(): CoverLoader {
  /** Images whose loading is deferred, with their covers; null: covers are loaded at once. */
  let deferred: Map<HTMLImageElement, CoverAddress> | null = null
  return {
    defer: () => {
      deferred ??= new Map()
    },
    loadDeferred: () => {
      const pending = deferred
      deferred = null
      for (const [image, address] of pending ?? []) loadImage(image, address)
    },
    show: (image, address) => {
      clearImage(image)
      if (deferred === null) loadImage(image, address)
      else deferred.set(image, address)
      return () => void deferred?.delete(image)
    },
  }
}

export const CoverLoaderContext = createContext<CoverLoader | null>(null)

/** The page's one loader of covers, from React's context; throws outside of it. */
export function useCoverLoader(): CoverLoader {
  const covers = useContext(CoverLoaderContext)
  if (covers === null) throw new Error('Outside of the page')
  return covers
}

function clearImage(image: HTMLImageElement): void {
  if (!image.hasAttribute('src')) return
  image.removeAttribute('srcset')
  image.removeAttribute('src')
}

function loadImage(image: HTMLImageElement, { standard, highDensity }: CoverAddress): void {
  if (highDensity !== undefined) image.srcset = `${standard} 1x, ${highDensity} 2x`
  image.src = standard
  // An image that is cached is complete at once and must not fade in.
  image.classList.toggle('is-coming', !image.complete)
}
