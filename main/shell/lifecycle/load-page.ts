// Loads the page for the first time; a load interrupted by something else is no bug.
import type { Log } from '../../log.ts'

type Window = {
  readonly webContents: {
    once(event: 'render-process-gone', listener: () => void): unknown
    off(event: 'render-process-gone', listener: () => void): unknown
  }
  isDestroyed(): boolean
  loadURL(address: string): Promise<void>
}

/** How long after a failed load Electron may still report that the page's process ended, which explains the failure, milliseconds. */
const crashReportDelay = 500
/** Chromium's ERR_ABORTED: another load replaced this one. */
const errorAborted = -3

/**
 * Loads the page; resolves when it is loaded, and also when its window closed, another load replaced it, or its process ended, which
 * `reloadCrashedPage` handles. Rejects for every other failure, as the app is useless without its page.
 */
export async function loadPage(openedWindow: Window, address: string, log: Pick<Log, 'warning'>): Promise<void> {
  const { webContents } = openedWindow
  let isGone = false
  const onGone = () => {
    isGone = true
  }
  webContents.once('render-process-gone', onGone)
  try {
    await openedWindow.loadURL(address)
  } catch (error) {
    if (!openedWindow.isDestroyed() && !isGone) await new Promise(resolve => setTimeout(resolve, crashReportDelay))
    if (openedWindow.isDestroyed()) return
    if (!isGone && Object(error).errno !== errorAborted) throw error
    log.warning('the first load of the page came to nothing', error)
  }
  if (!openedWindow.isDestroyed()) webContents.off('render-process-gone', onGone)
}
