// The large window: sandboxed, framed as its platform wants, at its last bounds, and shown once its page has painted.
import { app, BrowserWindow, nativeTheme, screen } from 'electron'
import { t } from '../../../shared/words/words.ts'
import { type ReadOptions, readJson } from '../../files/files.ts'
import { createJsonSaver } from '../../files/json-saver.ts'
import type { Store } from '../../store.ts'
import { rememberBounds } from './remember-bounds.ts'
import { arrangementOf, boundsOn, type SavedWindowBounds, savedWindowBounds, withBounds, withSize } from './saved-window-bounds.ts'
import { openingBounds, smallestSize } from './window-bounds.ts'

/** Values of `--surface-window` and `--text-1` in the page's tokens.css, which colour the window before the page has painted. */
const colours = { dark: { surface: '#110f0e', ink: '#f0ede9' }, light: { surface: '#f1efeb', ink: '#211d19' } }
/** Height of the page's title bar, pixels: `--titlebar-h` of tokens.css. */
const titleBarHeight = 52

type Dependencies = Omit<ReadOptions, 'what'> & {
  readonly store: Store
  /** Path of window.json, in which the window's bounds are saved. */
  readonly path: string
  /** Absolute path of the preload script. */
  readonly preload: string
  /** Whether to start without showing the window. */
  readonly hidden: boolean
}

/**
 * Makes the window, empty and hidden until its page is loaded. Its bounds are remembered for the present screens until it is closed;
 * `settled` resolves when they are on disk.
 */
export async function openWindow({
  store,
  path,
  preload,
  hidden,
  ...disk
}: Dependencies): Promise<{ window: BrowserWindow; settled(): Promise<void> }> {
  const last = await readJson(path, savedWindowBounds, { ...disk, what: t('files.name.window') })
  const savedBounds = last.kind === 'value' ? last.value : { places: [] }
  const bounds = boundsOn(savedBounds, presentArrangement())
  const workAreas = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(display => display.workArea)
  nativeTheme.themeSource = store.get().settings.theme
  const window = new BrowserWindow({
    ...openingBounds(bounds, workAreas),
    minWidth: smallestSize.width,
    minHeight: smallestSize.height,
    title: t('app.segue'),
    show: false,
    // Without this the page of a hidden window would count as visible until it was shown and hidden once (docs/electron.md).
    ...(hidden && { paintWhenInitiallyHidden: false }),
    backgroundColor: presentColours().surface,
    ...frameOf(process.platform),
    webPreferences: sandboxedPreferences(preload),
  })
  let isToBeMaximized = bounds?.maximized === true
  const put = store.get().system.wayland ? withSize : withBounds
  const saver = createJsonSaver<SavedWindowBounds>(path, savedWindowBounds, disk.log)
  rememberBounds({ window, savedBounds, put, save: saver.save, arrangement: presentArrangement, isToBeMaximized: () => isToBeMaximized })
  const maximize = () => {
    if (!isToBeMaximized) return
    isToBeMaximized = false
    window.maximize()
  }
  for (const event of ['show', 'restore'] as const) window.once(event as 'show', maximize)
  if (!hidden)
    window.once('ready-to-show', () => {
      // `maximize` also shows the window, so it is called first, and the window does not appear in another size.
      maximize()
      window.show()
    })
  // Without a tray icon the window of a hidden start is minimised, so that the taskbar leads to it.
  else if (process.platform !== 'darwin' && !store.get().settings.desktop.tray) window.minimize()
  followTheme(window, store)
  return { window, settled: () => saver.flushed() }
}

/** Web preferences of every window: the page is untrusted (docs/electron.md). */
export const sandboxedPreferences = (preload: string): Electron.WebPreferences => ({
  preload,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webviewTag: false,
  spellcheck: false,
  devTools: !app.isPackaged,
})

export const presentColours = () => (nativeTheme.shouldUseDarkColors ? colours.dark : colours.light)
const overlay = () => ({ color: presentColours().surface, symbolColor: presentColours().ink, height: titleBarHeight })

/** Options of the window's frame and title bar, by platform. */
function frameOf(platform: NodeJS.Platform): Electron.BrowserWindowConstructorOptions {
  switch (platform) {
    case 'darwin':
      return { titleBarStyle: 'hiddenInset', trafficLightPosition: { x: 20, y: 20 } }
    case 'win32':
      return { titleBarStyle: 'hidden', titleBarOverlay: overlay(), autoHideMenuBar: true }
    default:
      return { autoHideMenuBar: true }
  }
}

const presentArrangement = () => arrangementOf(screen.getAllDisplays().map(({ bounds }) => bounds))

function followTheme(window: BrowserWindow, store: Store): void {
  const unsubscribe = store.subscribe(({ settings }, before) => {
    if (settings.theme !== before.settings.theme) nativeTheme.themeSource = settings.theme
  })
  const recolour = () => {
    window.setBackgroundColor(presentColours().surface)
    if (process.platform === 'win32') window.setTitleBarOverlay(overlay())
  }
  nativeTheme.on('updated', recolour)
  window.once('closed', () => {
    unsubscribe()
    nativeTheme.off('updated', recolour)
  })
}
