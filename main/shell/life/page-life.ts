// When the page is gone, and how it comes back.
import type { Log } from '../../log.ts'

/** What of Electron's window is needed. */
type Window = {
  readonly webContents: {
    on(event: 'did-navigate', listener: () => void): unknown
    on(event: 'render-process-gone', listener: (event: unknown, details: { readonly reason: string }) => void): unknown
    reload(): void
  }
}

/** A page may crash twice within this before it is left alone; milliseconds. */
const twiceWithin = 60_000

/** Tells when the page is gone: loaded anew, or crashed. A navigation that was only begun may still be refused, and the page stay. */
export function followPage(window: Window, went: () => void): void {
  window.webContents.on('did-navigate', went)
  window.webContents.on('render-process-gone', went)
}

/** A page that is gone (out of memory, killed) comes back by itself; everything that matters lives here. */
export function revivePage(window: Window, { log, now }: { readonly log: Log; readonly now: () => number }): void {
  let last = Number.NEGATIVE_INFINITY
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return
    log.error(`the page is gone: ${reason}`)
    const again = now() - last > twiceWithin
    last = now()
    if (!again) throw new Error(`The page crashed twice in a minute: ${reason}`)
    window.webContents.reload()
  })
}
