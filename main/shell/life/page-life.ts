// Detects when the page is gone (reload, crash), and reloads a crashed one.
import type { Log } from '../../log.ts'

/** The part of Electron's window used here. */
type Window = {
  readonly webContents: {
    on(event: 'did-navigate', listener: () => void): unknown
    on(event: 'render-process-gone', listener: (event: unknown, details: { readonly reason: string }) => void): unknown
    reload(): void
  }
}

/** Time within which a second crash of the page is not followed by a reload, milliseconds. */
const twiceWithin = 60_000

/** Calls `went` when the page was reloaded or crashed; not when a navigation only begins, which may still be refused. */
export function followPage(window: Window, went: () => void): void {
  window.webContents.on('did-navigate', went)
  window.webContents.on('render-process-gone', went)
}

/** Reloads a page whose process ended (out of memory, killed); no state is lost, as main owns it. */
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
