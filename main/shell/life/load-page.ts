// Loads the page for the first time. A load that something else puts an end to is no bug.
import type { Log } from '../../log.ts'

type Window = {
  readonly webContents: {
    once(event: 'render-process-gone', listener: () => void): unknown
    off(event: 'render-process-gone', listener: () => void): unknown
  }
  isDestroyed(): boolean
  loadURL(address: string): Promise<void>
}

/** That the page's process is gone is told some time after its load was given up, milliseconds. */
const toldWithin = 500
/** Of Chromium: another load took its place. */
const aborted = -3

/**
 * Resolves when the page is there, when its window is gone (somebody quits), when another load took its place, and when its process ended: then
 * `revivePage` has it. Rejects for every other failure: without its page the app is none.
 */
export async function loadPage(opened: Window, address: string, log: Pick<Log, 'warning'>): Promise<void> {
  const { webContents } = opened
  let isGone = false
  const gone = () => {
    isGone = true
  }
  webContents.once('render-process-gone', gone)
  try {
    await opened.loadURL(address)
  } catch (error) {
    if (!opened.isDestroyed() && !isGone) await new Promise(resolve => setTimeout(resolve, toldWithin))
    if (opened.isDestroyed()) return
    if (!isGone && Object(error).errno !== aborted) throw error
    log.warning('the first load of the page came to nothing', error)
  }
  if (!opened.isDestroyed()) webContents.off('render-process-gone', gone)
}
