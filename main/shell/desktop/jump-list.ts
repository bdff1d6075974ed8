// The jump list of Windows' taskbar and start menu: each line starts the program again with a command.
import type { Task } from 'electron'
import type { SteeringCommand } from '../../../shared/desktop/steering-commands.ts'
import { t } from '../../../shared/words/words.ts'
import type { OwnProgram } from './own-program.ts'

/** The member of Electron's app that this file calls; it exists on Windows only. */
type App = { setUserTasks(tasks: Task[]): boolean }

/**
 * Quotes an argument of a Windows command line if it holds a space; no argument of the app holds a quote. Backslashes before the closing
 * quote are doubled, as Windows' parser wants.
 */
const quoted = (word: string): string => (/\s/.test(word) ? `"${word.replace(/\\+$/, '$&$&')}"` : word)

export function setJumpList(app: App, { command, args }: Pick<OwnProgram, 'command' | 'args'>): void {
  const task = (title: string, verb: SteeringCommand): Task => ({
    title,
    description: title,
    program: command,
    arguments: [...args, verb].map(quoted).join(' '),
    iconPath: command,
    iconIndex: 0,
  })
  app.setUserTasks([task(t('playback.playOrPause'), 'toggle'), task(t('playback.next'), 'next'), task(t('playback.previous'), 'previous')])
}
