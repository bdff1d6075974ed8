// One rem in pixels: lists reckon in pixels, while every size of the look is in rem and grows with the system's text.

export type Rem = { readonly get: () => number; readonly subscribe: (changed: () => void) => () => void }

const measured = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** Asking makes the browser work out all styles, so it is asked once and when the window changes, not at every list. */
export function createRem(): Rem {
  let known: number | null = null
  return {
    get: () => {
      known ??= measured()
      return known
    },
    subscribe: changed => {
      const again = (): void => {
        known = measured()
        changed()
      }
      window.addEventListener('resize', again)
      return () => window.removeEventListener('resize', again)
    },
  }
}
