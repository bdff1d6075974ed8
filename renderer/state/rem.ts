// The size of one rem in pixels: lists compute in pixels, while all sizes of the design are in rem and scale with the system's text size.

export type Rem = { readonly get: () => number; readonly subscribe: (onChange: () => void) => () => void }

const measureRem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** The size of one rem, measured once and after each resize of the window, not per list, because measuring forces a style recalculation. */
export function createRem(): Rem {
  let cached: number | null = null
  return {
    get: () => {
      cached ??= measureRem()
      return cached
    },
    subscribe: onChange => {
      const onResize = (): void => {
        cached = measureRem()
        onChange()
      }
      window.addEventListener('resize', onResize)
      return () => window.removeEventListener('resize', onResize)
    },
  }
}
