// Covers of a list that is thrown about are not asked for until it stands: each would be out of sight again before it came.

/** Where the picture of a cover is; `finer`: for screens with two pixels where others have one. */
export type CoverAddress = { readonly plain: string; readonly finer?: string | undefined }

/** Null: nothing is thrown about. */
let held: Map<HTMLImageElement, CoverAddress> | null = null

/** From now on covers wait. */
export function holdCovers(): void {
  held ??= new Map()
}

/** Covers that waited and are still there are loaded. */
export function releaseCovers(): void {
  const waiting = held
  held = null
  for (const [image, address] of waiting ?? []) load(image, address)
}

/** Loads a cover into an image, now or once nothing is thrown about; what the image showed before is gone at once. Gives how to give that up. */
export function showCover(image: HTMLImageElement, address: CoverAddress): () => void {
  clear(image)
  if (held === null) load(image, address)
  else held.set(image, address)
  return () => void held?.delete(image)
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
