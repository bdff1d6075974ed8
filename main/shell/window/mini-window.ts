// Makes the mini player's window: sandboxed like the large one, at its last position on its display, on top of others if the setting is on.
import { BrowserWindow, screen } from 'electron'
import { t } from '../../../shared/words/words.ts'
import { type ReadOptions, readJson } from '../../files/files.ts'
import { createJsonSaver } from '../../files/json-saver.ts'
import type { Store } from '../../store.ts'
import { type Display, miniBounds, miniSize, savedMiniBounds, withMiniBounds, withMiniSize } from './mini-bounds.ts'
import { presentColours, sandboxedPreferences } from './window.ts'

type Dependencies = Omit<ReadOptions, 'what'> & {
  readonly store: Pick<Store, 'get' | 'subscribe'>
  /** Path of mini.json, in which the window's position is saved. */
  readonly path: string
  /** Absolute path of the preload script, the same as of the large window. */
  readonly preload: string
}

export type MiniWindow = {
  /** The mini player's window, hidden until its page is loaded. */
  readonly window: BrowserWindow
  /** Resolves when its position is on disk. */
  settled(): Promise<void>
}

export async function openMiniWindow({ store, path, preload, ...disk }: Dependencies): Promise<MiniWindow> {
  const last = await readJson(path, savedMiniBounds, { ...disk, what: t('files.name.miniBounds') })
  let savedBounds = last.kind === 'value' ? last.value : { places: [] }
  const { wayland } = store.get().system
  const onTop = () => store.get().settings.desktop.miniOnTop && !wayland
  const primary = screen.getPrimaryDisplay()
  const displays: [Display, ...Display[]] = [primary, ...screen.getAllDisplays().filter(({ id }) => id !== primary.id)]
  const window = new BrowserWindow({
    ...miniBounds(savedBounds, displays),
    minWidth: miniSize.smallest.width,
    minHeight: miniSize.smallest.height,
    maxWidth: miniSize.largest.width,
    maxHeight: miniSize.largest.height,
    title: t('app.segue'),
    show: false,
    frame: false,
    maximizable: false,
    fullscreenable: false,
    alwaysOnTop: onTop(),
    backgroundColor: presentColours().surface,
    // `isolated`, as the large window's zoom would otherwise apply to the mini player, too: both pages have one origin.
    webPreferences: { ...sandboxedPreferences(preload), zoomMode: 'isolated' },
  })
  // The application menu is removed, as its keys navigate the large window; macOS has one menu for all windows.
  if (process.platform !== 'darwin') window.removeMenu()
  const saver = createJsonSaver(path, savedMiniBounds, disk.log)
  const save = () => {
    const bounds = window.getBounds()
    savedBounds = wayland
      ? withMiniSize(savedBounds, bounds, primary)
      : withMiniBounds(savedBounds, bounds, screen.getDisplayMatching(bounds))
    saver.save(savedBounds)
  }
  for (const event of ['resize', 'move'] as const) window.on(event as 'resize', save)
  const unsubscribe = store.subscribe(({ settings }, before) => {
    if (settings.desktop.miniOnTop !== before.settings.desktop.miniOnTop) window.setAlwaysOnTop(onTop())
  })
  window.once('closed', () => {
    unsubscribe()
    void saver.flushed() // no later save is lost: the next mini window has a saver of its own
  })
  return { window, settled: () => saver.flushed() }
}
