// Detects when a page is gone (navigation, crash), and reloads a crashed one.
import type { Log } from '../../log.ts'

/** The members of Electron's window that this file calls. */
type Window = {
  readonly webContents: {
    on(event: 'did-navigate', listener: () => void): unknown
    on(event: 'render-process-gone', listener: (event: unknown, details: { readonly reason: string }) => void): unknown
    reload(): void
  }
}

/** Milliseconds after a crash of the page within which another one is not followed by a reload. */
const minCrashInterval = 60_000

/**
 * Calls `onGone` after every navigation, the first load included, and when the page's process ends; not when a navigation only begins,
 * which may still be refused.
 */
export function onPageGone(window: Window, onGone: () => void): void {
  window.webContents.on('did-navigate', onGone)
  window.webContents.on('render-process-gone', onGone)
}

/**
 * Reloads a page whose process ended (out of memory, killed); no state is lost, as main owns it. A second crash within `minCrashInterval`
 * is thrown as a bug instead. `steady`: monotonic clock, milliseconds.
 */
export function reloadCrashedPage(window: Window, { log, steady }: { readonly log: Log; readonly steady: () => number }): void {
  let lastCrashAt = Number.NEGATIVE_INFINITY
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return
    log.error(`the page is gone: ${reason}`)
    const mayReload = steady() - lastCrashAt > minCrashInterval
    lastCrashAt = steady()
    if (!mayReload) throw new Error(`The page crashed twice in a minute: ${reason}`)
    window.webContents.reload()
  })
}
