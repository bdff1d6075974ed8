// What the shell asks of the system for others: its name, the dialogs for folders and files.
import { join } from 'node:path'
import { app, type BrowserWindow, dialog } from 'electron'
import type { AppState } from '../../shared/app-state.ts'
import { t } from '../../shared/words/words.ts'
import type { Ask } from './choices.ts'

export const platformName = (platform: NodeJS.Platform): AppState['system']['platform'] => {
  if (platform === 'darwin') return 'mac'
  return platform === 'win32' ? 'win' : 'linux'
}

const connectionFiles = [{ name: t('dialog.connection'), extensions: ['json'] }]
const smartFiles = [{ name: t('dialog.smartPlaylists'), extensions: ['json'] }]

export function askWith(window: BrowserWindow): Ask {
  const ask = async (options: Electron.OpenDialogOptions) => {
    const { canceled, filePaths } = await dialog.showOpenDialog(window, options)
    return canceled ? null : (filePaths[0] ?? null)
  }
  return {
    folder: () => ask({ title: t('dialog.chooseFolder'), defaultPath: app.getPath('music'), properties: ['openDirectory'] }),
    presetFile: () =>
      ask({
        title: t('dialog.chooseConnection'),
        defaultPath: app.getPath('documents'),
        properties: ['openFile'],
        filters: connectionFiles,
      }),
    smartFile: () =>
      ask({
        title: t('dialog.chooseSmartPlaylists'),
        defaultPath: app.getPath('documents'),
        properties: ['openFile'],
        filters: smartFiles,
      }),
    hosts: async hosts => {
      const { response } = await dialog.showMessageBox(window, {
        type: 'question',
        title: t('menu.segue'),
        message: t('dialog.reachServers'),
        detail: `${hosts.join('\n')}\n\n${t('dialog.reachServers.detail')}`,
        buttons: [t('dialog.goOn'), t('dialog.cancel')],
        // Enter, pressed too soon, reaches nobody.
        defaultId: 1,
        cancelId: 1,
      })
      return response === 0
    },
    placeFor: async (what, name) => {
      const { canceled, filePath } = await dialog.showSaveDialog(window, {
        title: what === 'connection' ? t('dialog.saveConnection') : t('dialog.saveSmartPlaylists'),
        // biome-ignore lint/plugin: only proposed to the person, and `fileNameOf` left no separator in it.
        defaultPath: join(app.getPath('documents'), name),
        filters: what === 'connection' ? connectionFiles : smartFiles,
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
    title: t('menu.segue'),
    message: t('dialog.closing'),
    detail: t('dialog.closing.detail'),
    buttons: [t('dialog.stayInTray'), t('dialog.quit'), t('dialog.cancel')],
    defaultId: 0,
    cancelId: 2,
  })
  return response === 0 ? 'hide' : response === 1 ? 'quit' : null
}
