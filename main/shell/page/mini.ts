// The mini player's window, in place of the large one: a second mirror of the state with a few requests; it exists only while open.
import { ok } from '../../../shared/errors.ts'
import type { StatePatch } from '../../../shared/ipc/contract.ts'
import type { MiniRequest } from '../../../shared/ipc/request-names.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../store.ts'
import { miniPage } from './app-protocol.ts'
import { isOurPage, type RequestSender } from './authorise-sender.ts'
import type { Handlers } from './ipc-server.ts'
import { type Publishing, startPublishing } from './publish.ts'

/** The members of Electron's window that the mini player's window needs. */
type Window = {
  readonly webContents: { readonly id: number; on(event: 'render-process-gone', listener: () => void): unknown }
  on(event: 'closed', listener: () => void): unknown
  once(event: 'ready-to-show', listener: () => void): unknown
  show(): void
  focus(): void
  destroy(): void
  isDestroyed(): boolean
  loadURL(address: string): Promise<void>
}
type Opened<Shown> = { readonly window: Shown; settled(): Promise<void> }

export type MiniHandlers = Pick<Handlers, MiniRequest>

type Dependencies<Shown extends Window> = {
  readonly store: Store
  /** The large window. */
  readonly mainWindow: { on(event: 'show' | 'closed', listener: () => void): unknown; isFullScreen(): boolean; isVisible(): boolean }
  /** Hides the large window; false if it was to be shown again while it left full screen. */
  readonly hideMainWindow: () => Promise<boolean>
  /** Shows the large window in front of all others. */
  readonly raiseMainWindow: () => void
  /** Makes the mini player's window, without its page. */
  readonly openWindow: () => Promise<Opened<Shown>>
  readonly send: (to: Shown, patch: StatePatch) => void
  /** The handlers of the large window's page. */
  readonly handlers: () => Handlers
  readonly isQuitting: () => boolean
  readonly log: Pick<Log, 'error'>
}

export type Mini = {
  /**
   * Opens the mini player's window, shows it once its page is loaded, and hides the large one; if it is open already, it gets the focus.
   * Rejects if its page cannot be loaded.
   */
  open(): Promise<void>
  /** Closes the mini player's window, after which the large one is shown. */
  close(): void
  /** The handlers of the requests that the mini player's page may make; null: the sender is not that page. */
  handlersOf(sender: RequestSender): MiniHandlers | null
  /** Closes nothing; resolves when the position of the mini player's window is on disk. */
  flushed(): Promise<void>
}

/**
 * Makes the mini player, closed at first. Of the two windows one is shown at a time: showing the large one closes the mini player, and its
 * end, for whatever reason, shows the large one. On macOS `show` is also reported when a window is uncovered, so it counts only once the
 * mini player has hidden the large one.
 */
export function createMini<Shown extends Window>({
  store,
  mainWindow,
  hideMainWindow,
  raiseMainWindow,
  openWindow,
  send,
  handlers,
  isQuitting,
  log,
}: Dependencies<Shown>): Mini {
  let miniWindow: { readonly window: Shown; readonly handlers: MiniHandlers } | null = null
  let isOpening = false
  let hasReplacedMain = false
  let settled: () => Promise<void> = async () => undefined

  const follow = (window: Shown) => {
    const publishing = startPublishing({
      store,
      send: patch => {
        if (!window.isDestroyed()) send(window, patch)
      },
    })
    miniWindow = { window, handlers: handlersFor(publishing, handlers()) }
    const show = () => {
      if (!window.isDestroyed()) window.show()
    }
    const replaceMainWindow = async () => {
      // From full screen the large window is hidden first: the mini player would otherwise open in another space of macOS, covered by it.
      const showsFirst = !mainWindow.isFullScreen()
      if (showsFirst) show()
      hasReplacedMain = await hideMainWindow()
      if (!hasReplacedMain) close()
      else if (!showsFirst) show()
    }
    window.once('ready-to-show', () => void replaceMainWindow())
    window.on('closed', () => {
      publishing.stop()
      miniWindow = null
      hasReplacedMain = false
      if (!isQuitting()) raiseMainWindow()
    })
    window.webContents.on('render-process-gone', () => {
      log.error('the page of the mini player is gone')
      if (!window.isDestroyed()) window.destroy()
    })
  }
  const close = () => {
    if (miniWindow !== null && !miniWindow.window.isDestroyed()) miniWindow.window.destroy()
  }
  mainWindow.on('show', () => {
    if (hasReplacedMain && mainWindow.isVisible()) close()
  })
  mainWindow.on('closed', close)

  return {
    open: async () => {
      if (isQuitting()) return
      if (isOpening || miniWindow !== null) return miniWindow?.window.focus()
      isOpening = true
      const openedWindow = await openWindow().finally(() => {
        isOpening = false
      })
      settled = openedWindow.settled
      follow(openedWindow.window)
      await openedWindow.window.loadURL(miniPage).catch((error: unknown) => {
        // The window was closed on purpose while it loaded, which aborts the loading.
        if (openedWindow.window.isDestroyed()) return
        openedWindow.window.destroy()
        throw error
      })
    },
    close,
    handlersOf: sender => (miniWindow !== null && isOurPage(sender, miniWindow.window.webContents.id) ? miniWindow.handlers : null),
    flushed: () => settled(),
  }
}

function handlersFor(publishing: Publishing, handlers: Handlers): MiniHandlers {
  return {
    'state.get': async () => ok(publishing.snapshot()),
    'queue.command': handlers['queue.command'],
    'tracks.summaries': handlers['tracks.summaries'],
    'tracks.like': handlers['tracks.like'],
    'mini.close': handlers['mini.close'],
    'mini.keepOnTop': handlers['mini.keepOnTop'],
    'log.write': handlers['log.write'],
  }
}
