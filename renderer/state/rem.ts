// The size of one rem in pixels: lists compute in pixels, while all sizes of the design are in rem and scale with the system's text size.

export type Rem = { readonly get: () => number; readonly subscribe: (changed: () => void) => () => void }

const measured = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** Measured once and after each resize of the window, not per list, because measuring forces a style recalculation. */
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
