// Notes where the large window is, for the screens that are there at that moment.

import type { SavedWindowBounds, withBounds } from './saved-window-bounds.ts'
import type { Rectangle } from './window-bounds.ts'

type Window = {
  on(event: 'resize', listener: () => void): unknown
  isDestroyed(): boolean
  isFullScreen(): boolean
  isMaximized(): boolean
  getNormalBounds(): Rectangle
}

type Dependencies = {
  readonly window: Window
  /** What is known so far. */
  readonly places: SavedWindowBounds
  /** Where the system tells no places, only the size. */
  readonly put: typeof withBounds
  readonly save: (places: SavedWindowBounds) => void
  /** Of the screens that are there now. */
  readonly arrangement: () => string
  /** Whether it was maximised, and has not been shown yet in this run. */
  readonly isToBeMaximized: () => boolean
}

/** Milliseconds after which the window is at rest, and the system has told which screens came or went. */
export const screensChangeWithin = 1_000

/** Until the window is closed; its last place is saved as it closes. */
export function rememberPlace({ window, places: known, put, save, arrangement, isToBeMaximized }: Dependencies): void {
  let places = known
  let timer: ReturnType<typeof setTimeout> | undefined
  const note = () => {
    clearTimeout(timer)
    if (window.isDestroyed() || window.isFullScreen()) return
    places = put(places, { ...window.getNormalBounds(), maximized: window.isMaximized() || isToBeMaximized() }, arrangement())
    save(places)
  }
  /** At rest: a screen that goes moves the window before its going is told, and would take the place on both along. */
  const noteAtRest = () => {
    clearTimeout(timer)
    timer = setTimeout(note, screensChangeWithin)
  }
  for (const event of ['resize', 'move', 'maximize', 'unmaximize'] as const) window.on(event as 'resize', noteAtRest)
  window.on('close' as 'resize', note)
  window.on('closed' as 'resize', () => clearTimeout(timer))
}
