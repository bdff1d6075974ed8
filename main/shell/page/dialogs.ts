// The system's dialogs for folders, files and servers: what the page may only ask main to ask.
import { join } from 'node:path'
import { app, type BrowserWindow, dialog } from 'electron'
import type { Ask, WrittenFile } from './choices.ts'

const connectionFiles = [{ name: 'Connection', extensions: ['json'] }]
const smartFiles = [{ name: 'Smart playlists', extensions: ['json'] }]
const historyFiles = [
  { name: 'Table', extensions: ['csv'] },
  { name: 'JSON', extensions: ['json'] },
]
const settingsFiles = [{ name: 'Settings', extensions: ['json'] }]
const written: Readonly<Record<WrittenFile, { readonly title: string; readonly filters: Electron.FileFilter[] }>> = {
  connection: { title: 'Save the connection as a file', filters: connectionFiles },
  'smart playlists': { title: 'Save smart playlists as a file', filters: smartFiles },
  settings: { title: 'Save the settings as a file', filters: settingsFiles },
  history: { title: 'Save the history as a file', filters: historyFiles },
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
    settingsFile: () =>
      ask({
        title: 'Choose a file of settings',
        defaultPath: app.getPath('documents'),
        properties: ['openFile'],
        filters: settingsFiles,
      }),
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
        // biome-ignore lint/plugin: only proposed to the person, and `fileNameOf` left no separator in it.
        defaultPath: join(app.getPath('documents'), name),
        ...written[what],
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      })
      return canceled || filePath === '' ? null : filePath
    },
  }
}
