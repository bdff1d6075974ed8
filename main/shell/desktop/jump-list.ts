// The lines that Windows shows at a right click on the app in taskbar and start menu: each starts the program once more with a command.
import type { Task } from 'electron'
import type { Verb } from '../../../shared/desktop/verbs.ts'
import { t } from '../../../shared/words/words.ts'
import type { OwnProgram } from './own-program.ts'

/** Of Electron's app; Windows alone has it. */
type App = { setUserTasks(tasks: Task[]): boolean }

/** A word of a Windows command line; none of ours has a quote in it. Backslashes before the closing one count by twos there. */
const quoted = (word: string): string => (/\s/.test(word) ? `"${word.replace(/\\+$/, '$&$&')}"` : word)

export function setJumpList(app: App, { command, args }: Pick<OwnProgram, 'command' | 'args'>): void {
  const task = (title: string, verb: Verb): Task => ({
    title,
    description: title,
    program: command,
    arguments: [...args, verb].map(quoted).join(' '),
    iconPath: command,
    iconIndex: 0,
  })
  app.setUserTasks([task(t('desktop.playOrPause'), 'toggle'), task(t('menu.next'), 'next'), task(t('menu.previous'), 'previous')])
}
