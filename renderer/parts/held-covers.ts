// Covers of a list that is thrown about are not asked for until it stands: each would be out of sight again before it came.

/** Null: nothing is thrown about. */
let held: Set<HTMLImageElement> | null = null

/** From now on covers wait. */
export function holdCovers(): void {
  held ??= new Set()
}

/** Covers that waited and are still there are loaded. */
export function releaseCovers(): void {
  const waiting = held
  held = null
  for (const image of waiting ?? []) load(image)
}

/** As `ref` of an image that says in `data-src`, and `data-srcset` if it has one, where its cover is. */
export function loadCover(image: HTMLImageElement | null): (() => void) | undefined {
  if (image === null) return undefined
  if (held === null) {
    load(image)
    return undefined
  }
  held.add(image)
  return () => void held?.delete(image)
}

function load(image: HTMLImageElement): void {
  const { src = '', srcset } = image.dataset
  if (srcset !== undefined) image.srcset = srcset
  image.src = src
  // From memory it is there at once and does not fade.
  if (!image.complete) image.classList.add('is-coming')
}
