// The small window in place of the large one: a mirror of the same state, with the few requests it may ask; nothing of it is there while it is closed.
import { ok } from '../../../shared/errors.ts'
import type { StatePatch } from '../../../shared/ipc/contract.ts'
import type { MiniRequest } from '../../../shared/ipc/names.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../store.ts'
import { miniPage } from './app-protocol.ts'
import type { Handlers } from './ipc-server.ts'
import { type Publishing, startPublishing } from './publish.ts'
import { type AskedBy, isOurPage } from './sender.ts'

/** What of Electron's windows is needed of the small one. */
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
  readonly large: { on(event: 'show' | 'closed', listener: () => void): unknown; isFullScreen(): boolean; isVisible(): boolean }
  /** Gives whether it is hidden by then: somebody may ask for it while it leaves full screen. */
  readonly hideLarge: () => Promise<boolean>
  /** Brings it back, before all others. */
  readonly raiseLarge: () => void
  /** Makes the small one. */
  readonly open: () => Promise<Opened<Shown>>
  readonly send: (to: Shown, patch: StatePatch) => void
  /** What is done for the large window's page. */
  readonly handlers: () => Handlers
  readonly isQuitting: () => boolean
  readonly log: Pick<Log, 'error'>
}

export type Mini = {
  /** It is shown once its page is there; then the large window goes. */
  open(): Promise<void>
  /** Brings the large window back. */
  close(): void
  /** What its page may ask; null: it was somebody else. */
  handlersOf(asked: AskedBy): MiniHandlers | null
  /** Resolves when its place is on disk. */
  stop(): Promise<void>
}

/**
 * Either is shown, never both: whatever shows the large window ends the small one, and the end of the small one, however it comes, shows the
 * large. On macOS a window is said to be shown as soon as nothing covers it any more, so that counts only once it was hidden for the small one.
 */
export function createMini<Shown extends Window>({
  store,
  large,
  hideLarge,
  raiseLarge,
  open,
  send,
  handlers,
  isQuitting,
  log,
}: Dependencies<Shown>): Mini {
  let shown: { readonly window: Shown; readonly handlers: MiniHandlers } | null = null
  let isOpening = false
  let hasPlace = false
  let settled: () => Promise<void> = async () => undefined

  const follow = (window: Shown) => {
    const publishing = startPublishing({
      store,
      send: patch => {
        if (!window.isDestroyed()) send(window, patch)
      },
    })
    shown = { window, handlers: handlersFor(publishing, handlers()) }
    const show = () => {
      if (!window.isDestroyed()) window.show()
    }
    const takePlace = async () => {
      // From full screen the other way round: shown there, the small window would lead to another space, and be covered by the large one.
      const isBefore = !large.isFullScreen()
      if (isBefore) show()
      hasPlace = await hideLarge()
      if (!hasPlace) close()
      else if (!isBefore) show()
    }
    window.once('ready-to-show', () => void takePlace())
    window.on('closed', () => {
      publishing.stop()
      shown = null
      hasPlace = false
      if (!isQuitting()) raiseLarge()
    })
    window.webContents.on('render-process-gone', () => {
      log.error('the page of the mini player is gone')
      if (!window.isDestroyed()) window.destroy()
    })
  }
  const close = () => {
    if (shown !== null && !shown.window.isDestroyed()) shown.window.destroy()
  }
  large.on('show', () => {
    if (hasPlace && large.isVisible()) close()
  })
  large.on('closed', close)

  return {
    open: async () => {
      if (isQuitting()) return
      if (isOpening || shown !== null) return shown?.window.focus()
      isOpening = true
      const opened = await open().finally(() => {
        isOpening = false
      })
      settled = opened.settled
      follow(opened.window)
      await opened.window.loadURL(miniPage).catch((error: unknown) => {
        // Closed on purpose meanwhile: loading ends with it.
        if (opened.window.isDestroyed()) return
        opened.window.destroy()
        throw error
      })
    },
    close,
    handlersOf: asked => (shown !== null && isOurPage(asked, shown.window.webContents.id) ? shown.handlers : null),
    stop: () => settled(),
  }
}

function handlersFor(publishing: Publishing, all: Handlers): MiniHandlers {
  return {
    'state.get': async () => ok(publishing.snapshot()),
    'queue.command': all['queue.command'],
    'songs.facts': all['songs.facts'],
    'songs.like': all['songs.like'],
    'mini.close': all['mini.close'],
    'mini.keepOnTop': all['mini.keepOnTop'],
    'log.write': all['log.write'],
  }
}
