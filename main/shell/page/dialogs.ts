// The system's dialogs for folders, files and server confirmations; the page can only ask main to open them.
import { join } from 'node:path'
import type { BrowserWindow, Dialog } from 'electron'
import { uploadExtensions } from '../../../shared/wire/profile.ts'
import { t } from '../../../shared/words/words.ts'
import type { PersonDialogs, SavedFileKind } from './choices.ts'

const connectionFiles = [{ name: t('connection.heading'), extensions: ['json'] }]
const smartPlaylistFiles = [{ name: t('kinds.smartPlaylists'), extensions: ['json'] }]
const settingsFiles = [{ name: t('settings.heading'), extensions: ['json'] }]
const historyFiles = [
  { name: t('dialog.csvFile'), extensions: ['csv'] },
  { name: 'JSON', extensions: ['json'] },
]
const playlistFiles = [{ name: t('kinds.playlists'), extensions: ['m3u8', 'm3u', 'json'] }]
const musicFiles = [{ name: t('kinds.music'), extensions: [...uploadExtensions] }]
/** File types for the copy of a downloaded song: every format that a download may have. */
const soundFiles = [{ name: t('kinds.music'), extensions: ['mp3', 'flac', 'ogg', 'wav', 'webm', 'aac', 'm4a'] }]
const saveDialogs: Readonly<Record<SavedFileKind, { readonly title: string; readonly filters: Electron.FileFilter[] }>> = {
  connection: { title: t('dialog.saveConnection'), filters: connectionFiles },
  'smart playlists': { title: t('dialog.saveSmartPlaylists'), filters: smartPlaylistFiles },
  settings: { title: t('dialog.saveSettings'), filters: settingsFiles },
  history: { title: t('dialog.saveHistory'), filters: historyFiles },
  song: { title: t('dialog.saveSong'), filters: soundFiles },
  m3u8: { title: t('dialog.savePlaylist'), filters: [{ name: 'M3U8', extensions: ['m3u8'] }] },
  json: { title: t('dialog.savePlaylist'), filters: [{ name: 'JSON', extensions: ['json'] }] },
}

type System = {
  readonly dialog: Pick<Dialog, 'showOpenDialog' | 'showSaveDialog' | 'showMessageBox'>
  /** The folder a dialog begins in; throws if the system names none, as Windows does for one on a drive that is not there. */
  readonly folder: (name: 'music' | 'documents' | 'home') => string
}

/**
 * Makes the dialogs of a window, of which one is open at a time: while it is, all others resolve as if the person had closed them, as a page
 * could otherwise cover the screen with thousands.
 */
export function createDialogs(window: BrowserWindow, { dialog, folder }: System): PersonDialogs {
  let isOpen = false
  /** Opens a dialog and resolves with its result; with `closed`, without opening it, while another dialog of the window is open. */
  const openAlone = async <Answer>(open: () => Promise<Answer>, closed: Answer): Promise<Answer> => {
    if (isOpen) return closed
    isOpen = true
    try {
      return await open()
    } finally {
      isOpen = false
    }
  }
  /**
   * Where a dialog begins: in the named folder, or in the home folder if the system does not name that one; if it names neither, Electron
   * takes Downloads.
   */
  const startIn = (name: 'music' | 'documents', file?: string): { readonly defaultPath?: string } => {
    for (const each of [name, 'home'] as const)
      try {
        // biome-ignore lint/plugin: only proposed to the person, and `fileNameOf` left no separator in it.
        return { defaultPath: file === undefined ? folder(each) : join(folder(each), file) }
      } catch {
        // The system does not name this folder; after the wanted one, the home folder is tried.
      }
    return file === undefined ? {} : { defaultPath: file }
  }
  const askForMany = async (options: Electron.OpenDialogOptions): Promise<readonly string[]> => {
    const { canceled, filePaths } = await openAlone(() => dialog.showOpenDialog(window, options), { canceled: true, filePaths: [] })
    return canceled ? [] : filePaths
  }
  const ask = async (options: Electron.OpenDialogOptions) => (await askForMany(options))[0] ?? null
  return {
    folder: () => ask({ title: t('dialog.chooseFolder'), ...startIn('music'), properties: ['openDirectory'] }),
    presetFile: () =>
      ask({
        title: t('dialog.chooseConnection'),
        ...startIn('documents'),
        properties: ['openFile'],
        filters: connectionFiles,
      }),
    smartPlaylistFile: () =>
      ask({
        title: t('dialog.chooseSmartPlaylists'),
        ...startIn('documents'),
        properties: ['openFile'],
        filters: smartPlaylistFiles,
      }),
    settingsFile: () =>
      ask({
        title: t('dialog.chooseSettings'),
        ...startIn('documents'),
        properties: ['openFile'],
        filters: settingsFiles,
      }),
    playlistFile: () => ask({ title: t('dialog.choosePlaylist'), ...startIn('music'), properties: ['openFile'], filters: playlistFiles }),
    musicFiles: () =>
      askForMany({
        title: t('dialog.chooseMusic'),
        ...startIn('music'),
        properties: ['openFile', 'multiSelections'],
        filters: musicFiles,
      }),
    musicFolders: () =>
      askForMany({ title: t('dialog.chooseMusicFolders'), ...startIn('music'), properties: ['openDirectory', 'multiSelections'] }),
    confirmHosts: async hosts => {
      const options: Electron.MessageBoxOptions = {
        type: 'question',
        title: t('app.segue'),
        message: t('dialog.reachServersQuestion'),
        detail: `${hosts.join('\n')}\n\n${t('dialog.reachServersDescription')}`,
        buttons: [t('actions.goOn'), t('actions.cancel')],
        // The default button is Cancel, so that an Enter pressed too soon permits nothing.
        defaultId: 1,
        cancelId: 1,
      }
      const { response } = await openAlone(() => dialog.showMessageBox(window, options), { response: 1, checkboxChecked: false })
      return response === 0
    },
    savePathFor: async (kind, name) => {
      const options: Electron.SaveDialogOptions = {
        ...startIn(kind === 'song' ? 'music' : 'documents', name),
        ...saveDialogs[kind],
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      }
      const { canceled, filePath } = await openAlone(() => dialog.showSaveDialog(window, options), { canceled: true, filePath: '' })
      return canceled || filePath === '' ? null : filePath
    },
  }
}
