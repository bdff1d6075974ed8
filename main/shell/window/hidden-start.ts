// A hidden window, on Linux: where no icon in a tray leads to it, it waits in the taskbar, so that something is seen of the app.

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
  /** Whether there is an icon that a person sees. */
  readonly isIconSeen: () => boolean
}

/** How long a tray icon may take to appear, milliseconds: at login the desktop's panel starts beside the app. */
const trayTimeout = 10_000

/** Puts a window that is nowhere to be seen into the taskbar. */
export function ensureReachable(window: Pick<Window, 'isDestroyed' | 'isVisible' | 'isMinimized' | 'minimize'>): void {
  if (window.isDestroyed() || window.isVisible() || window.isMinimized()) return
  window.minimize()
}

/**
 * Makes the hidden window reachable after `trayTimeout` if no tray icon is seen then; cancelled when the window is shown. Returns the
 * function that cancels it.
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
