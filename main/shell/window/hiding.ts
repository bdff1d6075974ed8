// Hides a window. One in full screen has to leave that first, which takes a second on macOS; who asks for it meanwhile keeps it.

type Window = {
  once(event: 'leave-full-screen', listener: () => void): unknown
  off(event: 'leave-full-screen', listener: () => void): unknown
  isFullScreen(): boolean
  setFullScreen(on: boolean): void
  hide(): void
}
type Leaving = { readonly isHidden: Promise<boolean>; readonly keep: () => void }

/** Of windows on their way out of full screen. */
const leaving = new WeakMap<object, Leaving>()

/** Gives true once it is hidden, false if it was kept. A window that is hidden in full screen leaves a black screen behind on macOS. */
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

/** It is to be seen after all. */
export function keepShown(window: object): void {
  leaving.get(window)?.keep()
}
