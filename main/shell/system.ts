// What the shell asks of the system for others: its name, the dialogs for folders and files.
import { join } from 'node:path'
import { app, type BrowserWindow, dialog } from 'electron'
import type { AppState } from '../../shared/app-state.ts'
import type { Ask, FileKind } from './choices.ts'

export const platformName = (platform: NodeJS.Platform): AppState['system']['platform'] => {
  if (platform === 'darwin') return 'mac'
  return platform === 'win32' ? 'win' : 'linux'
}

const connectionFiles = [{ name: 'Connection', extensions: ['json'] }]
const smartFiles = [{ name: 'Smart playlists', extensions: ['json'] }]
const playlistFiles = [{ name: 'Playlists', extensions: ['m3u8', 'm3u', 'json'] }]
const kinds: Readonly<Record<FileKind, { readonly title: string; readonly filters: Electron.FileFilter[] }>> = {
  connection: { title: 'Save the connection as a file', filters: connectionFiles },
  'smart playlists': { title: 'Save smart playlists as a file', filters: smartFiles },
  m3u8: { title: 'Save the playlist as a file', filters: [{ name: 'M3U8', extensions: ['m3u8'] }] },
  json: { title: 'Save the playlist as a file', filters: [{ name: 'JSON', extensions: ['json'] }] },
}

export function askWith(window: BrowserWindow): Ask {
  const ask = async (options: Electron.OpenDialogOptions) => {
    const { canceled, filePaths } = await dialog.showOpenDialog(window, options)
    return canceled ? null : (filePaths[0] ?? null)
  }
  return {
    folder: () => ask({ title: 'Choose a folder of MP3s', defaultPath: app.getPath('music'), properties: ['openDirectory'] }),
    presetFile: () =>
      ask({ title: 'Choose a connection file', defaultPath: app.getPath('documents'), properties: ['openFile'], filters: connectionFiles }),
    smartFile: () =>
      ask({
        title: 'Choose a file of smart playlists',
        defaultPath: app.getPath('documents'),
        properties: ['openFile'],
        filters: smartFiles,
      }),
    playlistFile: () =>
      ask({ title: 'Choose a playlist', defaultPath: app.getPath('music'), properties: ['openFile'], filters: playlistFiles }),
    hosts: async hosts => {
      const { response } = await dialog.showMessageBox(window, {
        type: 'question',
        title: 'Segue',
        message: 'Reach these servers?',
        detail: `${hosts.join('\n')}\n\nGo on only if you entered them, or know who made the connection file.`,
        buttons: ['Go on', 'Cancel'],
        // Enter, pressed too soon, reaches nobody.
        defaultId: 1,
        cancelId: 1,
      })
      return response === 0
    },
    placeFor: async (what, name) => {
      const { canceled, filePath } = await dialog.showSaveDialog(window, {
        ...kinds[what],
        // biome-ignore lint/plugin: only proposed to the person, and `fileNameOf` left no separator in it.
        defaultPath: join(app.getPath('documents'), name),
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      })
      return canceled || filePath === '' ? null : filePath
    },
  }
}

/** What closing the window is to mean; null: the person wants neither, for now. Whoever closes the question has not closed the window. */
export async function askWhatClosingMeans(window: BrowserWindow): Promise<'hide' | 'quit' | null> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    title: 'Segue',
    message: 'Go on playing when the window is closed?',
    detail: 'Segue then stays in the tray; starting it again shows it, too. Settings, Desktop changes this later.',
    buttons: ['Stay in the tray', 'Quit', 'Cancel'],
    defaultId: 0,
    cancelId: 2,
  })
  return response === 0 ? 'hide' : response === 1 ? 'quit' : null
}
