// The life of the application: one instance per profile, what the system hands to it, and its one window.
import { app, type BrowserWindow } from 'electron'
import type { CommandLine } from '../../../shared/desktop/command-line.ts'
import { t } from '../../../shared/words/words.ts'
import { awaitAnswer, type HandedOver, handedOver, handOver } from '../../desktop/answers.ts'
import { bringForward } from '../window/come-forward.ts'
import { type Arrivals, createArrivals, linkAmong } from './deep-links.ts'
import { sayAndEnd } from './say.ts'

/** Says something on the terminal, and ends. */
function say(text: string, code: number): void {
  sayAndEnd(text, code === 0 ? process.stdout : process.stderr, () => app.exit(code))
}

/** Whether a command makes sense of an app that is only being started. */
const starts = (line: CommandLine): boolean =>
  line.kind === 'none' ||
  (line.kind === 'command' && (line.command.kind === 'search' || (line.command.kind === 'steer' && line.command.verb === 'play')))

/**
 * Whether the app is to start. False if there is nothing to start for it, or if this profile is open already: that instance has got our
 * arguments, and this one says what that one answers, and leaves. `answers`: the folder of answers.
 */
export function claimSingleInstance(line: CommandLine, answers: string): boolean {
  if (line.kind === 'print') {
    say(line.text, line.code)
    return false
  }
  const asked = line.kind === 'command' ? handOver(line.command) : null
  const first = asked === null ? app.requestSingleInstanceLock() : app.requestSingleInstanceLock(asked)
  if (first && starts(line)) return true
  if (first) say(`segue: ${t('commandLine.notRunning')}\n`, 1)
  else if (asked === null) app.quit()
  else {
    const { text, code } = awaitAnswer(answers, asked.answer) ?? { text: `segue: ${t('commandLine.noAnswer')}\n`, code: 1 }
    say(text, code)
  }
  return false
}

/** What came from outside, from wherever a system delivers it. Of another instance's arguments nothing else counts. */
export function followArrivals(): { readonly links: Arrivals<string>; readonly commands: Arrivals<HandedOver> } {
  const links = createArrivals<string>()
  const commands = createArrivals<HandedOver>()
  links.arrived(linkAmong(process.argv))
  app.on('open-url', (event, link) => {
    event.preventDefault()
    links.arrived(link)
  })
  app.on('second-instance', (_event, args, _folder, data) => {
    links.arrived(linkAmong(args))
    commands.arrived(commandIn(data))
  })
  return { links, commands }
}

/** null: it was started to be seen. */
const commandIn = (data: unknown): HandedOver | null => handedOver.safeParse(data).data ?? null

/** Whoever starts the app again, or clicks its icon in the dock, wants to see it; who sends a command does not. */
export function followWindow(window: BrowserWindow): void {
  for (const event of ['activate', 'open-url'] as const) app.on(event as 'activate', () => bringForward(window))
  app.on('second-instance', (_event, _args, _folder, data) => {
    if (commandIn(data) === null) bringForward(window)
  })
}
