// The question of what closing the window means, in the system's dialog.
import { type BrowserWindow, dialog } from 'electron'
import { t } from '../../../shared/words/words.ts'

/** What closing the window shall mean; null: the question was cancelled, and the window stays. */
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
