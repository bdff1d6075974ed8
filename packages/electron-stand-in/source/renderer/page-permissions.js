// Asks the app for permission when the page uses an API that needs one, because the DevTools protocol has no event for that.

/**
 * Runs in the page's main world (its source text is injected) before the page's scripts.
 * @param {string} token known to this world and the preload's
 */
export function pagePermissions(token) {
  // Captured now, because the page's scripts may replace them later.
  const dispatch = window.dispatchEvent.bind(window)
  const { CustomEvent, DOMException } = window
  /** @type {Map<number, (granted: boolean) => void>} */
  const asked = new Map()
  let last = 0
  window.addEventListener(`${token}answer`, event => {
    const { id, granted } = /** @type {CustomEvent} */ (event).detail
    asked.get(id)?.(granted)
    asked.delete(id)
  })
  /**
   * Asks the main process about permissions by way of the preload world; resolves with whether they are granted.
   * @param {boolean} isRequest @param {string[]} names Chromium's names of permissions @returns {Promise<boolean>}
   */
  const ask = (isRequest, names) =>
    new Promise(resolve => {
      asked.set(++last, resolve)
      dispatch(new CustomEvent(`${token}ask`, { detail: { id: last, isRequest, names } }))
    })

  /**
   * Wraps a method of a class so that it asks first; a refused request throws NotAllowedError, and a refused check is left to Chromium.
   * @param {any} type @param {string} method @param {boolean} isRequest @param {(argument: any) => string[]} names
   */
  function guard(type, method, isRequest, names) {
    const original = type?.prototype[method]
    if (!original) return
    type.prototype[method] = async function (/** @type {any[]} */ ...args) {
      const granted = await ask(isRequest, names(args[0]))
      if (isRequest && !granted) throw new DOMException('Permission denied', 'NotAllowedError')
      return original.apply(this, args)
    }
  }
  const world = /** @type {any} */ (window)
  guard(world.MediaDevices, 'enumerateDevices', false, () => ['microphone', 'camera', 'speaker-selection'])
  guard(world.HTMLMediaElement, 'setSinkId', false, () => ['microphone', 'speaker-selection'])
  guard(world.AudioContext, 'setSinkId', false, () => ['microphone', 'speaker-selection'])
  guard(world.Permissions, 'query', false, descriptor => [String(descriptor?.name)])
  guard(world.MediaDevices, 'getDisplayMedia', true, () => ['display-capture'])
  guard(world.MediaDevices, 'getUserMedia', true, constraints => [
    ...(constraints?.audio ? ['microphone'] : []),
    ...(constraints?.video ? ['camera'] : []),
  ])
}
