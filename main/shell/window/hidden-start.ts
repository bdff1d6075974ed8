// A window started hidden on Linux: if no tray icon leads to it, it is minimised to the taskbar, so that the app can be reached.

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
  /** Whether the desktop shows the tray icon. */
  readonly isIconSeen: () => boolean
}

/** How long a panel may take to show the icon, milliseconds: at login it starts at the same time as the app. */
const panelWithin = 10_000

/** Minimises the window after that time, unless it was shown meanwhile. Returns how to stop. */
export function waitInSight({ window, isIconSeen }: Dependencies): () => void {
  const timer = setTimeout(() => {
    stop()
    if (window.isDestroyed() || window.isVisible() || window.isMinimized() || isIconSeen()) return
    window.minimize()
  }, panelWithin)
  const stop = () => {
    clearTimeout(timer)
    window.off('show', stop)
  }
  window.once('show', stop)
  return stop
}
