// Saves the large window's bounds, for the screens that are connected at that moment.

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
  /** The bounds saved so far. */
  readonly savedBounds: SavedWindowBounds
  /** Adds bounds to the saved ones: `withBounds`, or `withSize` where the system tells no positions (Wayland). */
  readonly put: typeof withBounds
  readonly save: (savedBounds: SavedWindowBounds) => void
  /** The key of the present arrangement of screens, of `arrangementOf`. */
  readonly arrangement: () => string
  /** Whether the window is to be maximised as soon as it is first shown in this run. */
  readonly isToBeMaximized: () => boolean
}

/**
 * Milliseconds after its last move or change of size until the window counts as at rest; by then the system has told which screens came or
 * went.
 */
export const screensChangeWithin = 1_000

/** Saves the window's bounds after each change, and once more as it closes; not those of full screen. */
export function rememberBounds({ window, savedBounds: initialBounds, put, save, arrangement, isToBeMaximized }: Dependencies): void {
  let savedBounds = initialBounds
  let timer: ReturnType<typeof setTimeout> | undefined
  const note = () => {
    clearTimeout(timer)
    if (window.isDestroyed() || window.isFullScreen()) return
    savedBounds = put(savedBounds, { ...window.getNormalBounds(), maximized: window.isMaximized() || isToBeMaximized() }, arrangement())
    save(savedBounds)
  }
  /** Saves only once the window is at rest: a screen that is unplugged moves the window before the system tells that it is gone. */
  const noteAtRest = () => {
    clearTimeout(timer)
    timer = setTimeout(note, screensChangeWithin)
  }
  for (const event of ['resize', 'move', 'maximize', 'unmaximize'] as const) window.on(event as 'resize', noteAtRest)
  window.on('close' as 'resize', note)
  window.on('closed' as 'resize', () => clearTimeout(timer))
}
