// Connects the window's page with the core: files and bytes, requests, state patches and notices.
import {
  app,
  type BrowserWindow,
  clipboard,
  dialog,
  type IpcMainEvent,
  type IpcMainInvokeEvent,
  ipcMain,
  Menu,
  protocol,
  session,
} from 'electron'
import type { LinkedPlace } from '../../../shared/desktop/deep-link.ts'
import type { Events } from '../../../shared/ipc/contract.ts'
import type { PlayFound } from '../../../shared/ipc/menu-action.ts'
import { packLists } from '../../../shared/ipc/packed.ts'
import { type EventName, eventChannel } from '../../../shared/ipc/request-names.ts'
import { createConnectionTest } from '../../connection-test/connection-test.ts'
import type { Core } from '../../core.ts'
import type { LocalControl } from '../../desktop/local-control/local-control.ts'
import { createSetThumbUp } from '../../desktop/thumb-up.ts'
import type { Logs } from '../../log.ts'
import type { Notices } from '../../notices.ts'
import { createArrivals } from '../lifecycle/startup-arguments.ts'
import { bringForward } from '../window/bring-forward.ts'
import { hide } from '../window/hiding.ts'
import { menuTemplate } from '../window/menu.ts'
import type { MiniWindow } from '../window/mini-window.ts'
import { appScheme, createAppProtocol } from './app-protocol.ts'
import { isOurPage, type RequestSender } from './authorise-sender.ts'
import { guardSession } from './confine-page.ts'
import { createOriginConfirmation } from './confirm-origins.ts'
import { createDialogs } from './dialogs.ts'
import { handleDroppedFiles } from './dropped-files.ts'
import { createHandlers } from './handlers.ts'
import { serveRequests } from './ipc-server.ts'
import { createMini } from './mini.ts'
import { pageServer } from './page-server.ts'
import { startPublishing } from './publish.ts'

type Dependencies = {
  readonly window: BrowserWindow
  readonly core: Core
  /** Path of the folder of index.html and the other files of the page. */
  readonly pages: string
  readonly notices: Notices
  readonly logs: Logs
  readonly diagnostics: () => string
  /** Makes the mini player's window, without its page. */
  readonly openMini: () => Promise<MiniWindow>
  readonly localControl: () => LocalControl | null
}

export type ServedPage = {
  /** Sends the page a place to navigate to, or a search whose results it plays, once it is loaded. */
  show(place: LinkedPlace | PlayFound): void
  /** Resolves when the position of the mini player's window is on disk. */
  stop(): Promise<void>
}

/** Installs all handlers, after which the page can be loaded. */
export function servePage({ window, core, pages, notices, logs, diagnostics, openMini, localControl }: Dependencies): ServedPage {
  const { store, accountLifecycle } = core
  const { system } = store.get()
  const log = logs.scope('app')
  const dialogs = createDialogs(window, { dialog, folder: name => app.getPath(name) })
  guardSession(session.defaultSession, log)
  protocol.handle(
    appScheme,
    createAppProtocol({
      pages,
      pageServer,
      parts: accountLifecycle.parts,
      log,
    }),
  )

  const sendTo = <Name extends EventName>(page: BrowserWindow, name: Name, detail: Events[Name]) => {
    if (!page.isDestroyed()) page.webContents.send(eventChannel(name), packLists(detail))
  }
  const send = <Name extends EventName>(name: Name, detail: Events[Name]) => sendTo(window, name, detail)
  const places = createArrivals<LinkedPlace | PlayFound>()
  const publishing = startPublishing({ store, send: patch => send('state', patch) })
  let isQuitting = false
  app.on('before-quit', () => {
    isQuitting = true
  })
  const mini = createMini<BrowserWindow>({
    store,
    mainWindow: window,
    hideMainWindow: () => hide(window),
    raiseMainWindow: () => bringForward(window),
    openWindow: openMini,
    send: (page, patch) => sendTo(page, 'state', patch),
    handlers: () => handlers,
    isQuitting: () => isQuitting,
    log,
  })
  const handlers = createHandlers({
    ...core,
    publishing,
    diagnostics,
    connectionTest: createConnectionTest({ client: { name: app.getName(), version: system.version, platform: system.platform } }),
    pageLog: logs.scope('page'),
    dialogs,
    confirmOrigins: createOriginConfirmation({ trusted: core.trustedPresets, ask: dialogs.confirmHosts }),
    copy: text => clipboard.writeText(text).catch((error: unknown) => log.warning('the text could not be copied', error)),
    like: createSetThumbUp({ store, parts: accountLifecycle.parts }),
    mini,
    localControl,
    pageReady: () => {
      notices.listen(notice => send('notice', notice))
      places.deliverTo(place => send('menu', place))
    },
  })
  const isLargePage = (event: RequestSender): boolean => isOurPage(event, window.isDestroyed() ? null : window.webContents.id)
  const steady = () => performance.now()
  serveRequests<IpcMainInvokeEvent>({
    steady,
    handle: (channel, listener) => ipcMain.handle(channel, listener),
    handlersOf: event => (isLargePage(event) ? handlers : mini.handlersOf(event)),
    log: logs.scope('ipc'),
  })
  handleDroppedFiles<IpcMainEvent>({
    steady,
    on: (channel, listener) => ipcMain.on(channel, listener),
    isLargePage,
    uploads: async () => (await accountLifecycle.parts())?.uploads ?? null,
    notify: notices.notify,
    log: logs.scope('ipc'),
  })

  const menu = menuTemplate({
    mac: process.platform === 'darwin',
    developer: !app.isPackaged,
    show: action => {
      // The menu can be used without a window: on macOS, and while the app ends.
      if (window.isDestroyed()) return
      if (!window.isVisible() || window.isMinimized()) bringForward(window)
      send('menu', action)
    },
    openMini: () => void mini.open().catch((error: unknown) => logs.scope('page').error('the mini player did not open', error)),
    // Sent to the queue itself, not by `steer`: volume and order can be set without a song, and a refusal is shown in the window, which is
    // in front.
    command: make => void accountLifecycle.parts().then(parts => parts?.queue.command(make(store.get().playback), { by: 'menu' })),
  })
  Menu.setApplicationMenu(Menu.buildFromTemplate(menu))
  return { show: places.push, stop: mini.flushed }
}
