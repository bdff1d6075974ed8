// The one question about closing the window, asked by the system's dialog.
import { type BrowserWindow, dialog } from 'electron'

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
