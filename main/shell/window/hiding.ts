// Hides a window; one in full screen leaves that first, which takes a second on macOS, and stays if it is to be shown meanwhile.

type Window = {
  once(event: 'leave-full-screen', listener: () => void): unknown
  off(event: 'leave-full-screen', listener: () => void): unknown
  isFullScreen(): boolean
  setFullScreen(isOn: boolean): void
  hide(): void
  isDestroyed(): boolean
}
type PendingHide = { readonly isHidden: Promise<boolean>; readonly cancel: () => void }

/** Windows that are leaving full screen and will be hidden after that. */
const pendingHides = new WeakMap<object, PendingHide>()

/**
 * Hides a window, after it has left full screen, as hiding it before would leave a black screen on macOS. Resolves with true once hidden,
 * false if `cancelHide` came before.
 */
export function hide(window: Window): Promise<boolean> {
  const pending = pendingHides.get(window)
  if (pending) return pending.isHidden
  if (!window.isFullScreen()) {
    window.hide()
    return Promise.resolve(true)
  }
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let hiding: NodeJS.Immediate | undefined
  const onLeft = () => {
    // On Windows the event comes before Electron gives the window its former style back, which would show a hidden one again.
    hiding = setImmediate(() => {
      pendingHides.delete(window)
      if (!window.isDestroyed()) window.hide()
      resolve(true)
    })
  }
  const cancel = () => {
    pendingHides.delete(window)
    clearImmediate(hiding)
    window.off('leave-full-screen', onLeft)
    resolve(false)
  }
  pendingHides.set(window, { isHidden: promise, cancel })
  window.once('leave-full-screen', onLeft)
  window.setFullScreen(false)
  return promise
}

/** Keeps a window shown that is leaving full screen in order to be hidden; does nothing for any other. */
export function cancelHide(window: object): void {
  pendingHides.get(window)?.cancel()
}
