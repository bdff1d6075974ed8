// Keeps a window reachable that is hidden, on Linux: where no tray icon leads to it, it is minimised to the taskbar.

type Window = {
  once(event: 'show', listener: () => void): unknown
  off(event: 'show', listener: () => void): unknown
  isDestroyed(): boolean
  isVisible(): boolean
  isMinimized(): boolean
  minimize(): void
}

type Dependencies = {
  readonly window: Window
  /** Whether there is a tray icon that the desktop shows. */
  readonly isIconSeen: () => boolean
}

/**
 * How long a tray icon may take to appear before the hidden window is minimised to the taskbar, milliseconds: at login the desktop's panel
 * starts at the same time as the app.
 */
const trayTimeout = 10_000

/** Minimises a window that is neither visible nor minimised, so that the taskbar leads to it. */
export function ensureReachable(window: Pick<Window, 'isDestroyed' | 'isVisible' | 'isMinimized' | 'minimize'>): void {
  if (window.isDestroyed() || window.isVisible() || window.isMinimized()) return
  window.minimize()
}

/**
 * Calls `ensureReachable` after `trayTimeout` unless a tray icon is seen by then, or the window was shown before. Returns the function that
 * cancels this.
 */
export function ensureReachableLater({ window, isIconSeen }: Dependencies): () => void {
  const timer = setTimeout(() => {
    stop()
    if (!isIconSeen()) ensureReachable(window)
  }, trayTimeout)
  const stop = () => {
    clearTimeout(timer)
    window.off('show', stop)
  }
  window.once('show', stop)
  return stop
}
