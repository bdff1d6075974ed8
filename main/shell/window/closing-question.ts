// The one question about closing the window, asked by the system's dialog.
import { type BrowserWindow, dialog } from 'electron'
import { t } from '../../../shared/words/words.ts'

/**
 * Asks what closing the window is to mean; null: the question was cancelled, and the window stays. `isIconSeen`: whether the app goes on in
 * the tray, or else in the taskbar.
 */
export async function askWhatClosingMeans(window: BrowserWindow, isIconSeen: boolean): Promise<'hide' | 'quit' | null> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    title: t('app.segue'),
    message: t('dialog.closeWindowQuestion'),
    detail: isIconSeen ? t('dialog.closeWindowDescription') : t('dialog.closeWindowTaskbarDescription'),
    buttons: [isIconSeen ? t('desktop.stayInTray') : t('desktop.stayInTaskbar'), t('actions.quit'), t('actions.cancel')],
    defaultId: 0,
    cancelId: 2,
  })
  return response === 0 ? 'hide' : response === 1 ? 'quit' : null
}
