// What lies above the page, one at a time: a menu, the palette, the sheet of shortcuts, a question.
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { IconName } from '../parts/Icon.tsx'

/** `line` draws a hairline above the item. */
export type MenuItem = {
  readonly icon: IconName
  readonly label: string
  readonly keys?: string
  readonly line?: boolean
  readonly run: () => void
}

export type Layer =
  /** At a point of the window, pixels. */
  | { readonly kind: 'menu'; readonly label: string; readonly items: readonly MenuItem[]; readonly x: number; readonly y: number }
  | { readonly kind: 'palette' }
  | { readonly kind: 'shortcuts' }
  /** Asks whether plays that the service does not have yet may be lost by signing out. */
  | { readonly kind: 'drop-unsent'; readonly unsent: number }

export type Layers = Pick<StoreApi<Layer | null>, 'getState' | 'getInitialState' | 'subscribe'> & {
  readonly open: (layer: Layer) => void
  readonly close: () => void
}

export function createLayers(): Layers {
  const store = createStore<Layer | null>(() => null)
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    open: layer => store.setState(layer, true),
    close: () => store.setState(null, true),
  }
}
