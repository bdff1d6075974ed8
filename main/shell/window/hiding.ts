// Hides a window; one in full screen leaves that first, which takes a second on macOS, and stays if it is asked for meanwhile.

type Window = {
  once(event: 'leave-full-screen', listener: () => void): unknown
  off(event: 'leave-full-screen', listener: () => void): unknown
  isFullScreen(): boolean
  setFullScreen(on: boolean): void
  hide(): void
}
type Leaving = { readonly isHidden: Promise<boolean>; readonly keep: () => void }

/** Windows that are leaving full screen in order to be hidden. */
const leaving = new WeakMap<object, Leaving>()

/** True once hidden, false if the window was kept. Hiding it in full screen would leave a black screen on macOS. */
export function hide(window: Window): Promise<boolean> {
  const under = leaving.get(window)
  if (under) return under.isHidden
  if (!window.isFullScreen()) {
    window.hide()
    return Promise.resolve(true)
  }
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const left = () => {
    leaving.delete(window)
    window.hide()
    resolve(true)
  }
  const keep = () => {
    leaving.delete(window)
    window.off('leave-full-screen', left)
    resolve(false)
  }
  leaving.set(window, { isHidden: promise, keep })
  window.once('leave-full-screen', left)
  window.setFullScreen(false)
  return promise
}

/** Cancels a hiding under way. */
export function keepShown(window: object): void {
  leaving.get(window)?.keep()
}
