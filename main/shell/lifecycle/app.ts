// The app's lifecycle: one instance per profile, links and commands from the system, and its one window.
import { app, type BrowserWindow } from 'electron'
import type { CommandLine } from '../../../shared/desktop/command-line.ts'
import { t } from '../../../shared/words/words.ts'
import { awaitReply, createSecondStartRequest, type SecondStartRequest, secondStartRequestSchema } from '../../desktop/second-start.ts'
import { bringForward } from '../window/bring-forward.ts'
import { type Arrivals, createArrivals, findLink } from './startup-arguments.ts'
import { writeThenEnd } from './write-then-end.ts'

/** Writes a text to the terminal, then exits. */
function printAndExit(text: string, code: number): void {
  writeThenEnd(text, code === 0 ? process.stdout : process.stderr, () => app.exit(code))
}

/**
 * Whether a command line may start the app: one without a command, `play`, or a search; with any other command the app has to be running.
 */
const startsApp = (line: CommandLine): boolean =>
  line.kind === 'none' ||
  (line.kind === 'command' && (line.command.kind === 'search' || (line.command.kind === 'steer' && line.command.verb === 'play')))

/**
 * Whether this process should go on and start the app. False if it only prints a text, if its command needs a running app and there is
 * none, or if an instance is open on this profile: that one gets the arguments, and this process exits, after printing the reply if they
 * hold a command. `repliesFolder`: the folder in which the running app writes replies.
 */
export function claimSingleInstance(line: CommandLine, repliesFolder: string): boolean {
  if (line.kind === 'print') {
    printAndExit(line.text, line.code)
    return false
  }
  const secondStartRequest = line.kind === 'command' ? createSecondStartRequest(line.command) : null
  const isFirst = secondStartRequest === null ? app.requestSingleInstanceLock() : app.requestSingleInstanceLock(secondStartRequest)
  if (isFirst && startsApp(line)) return true
  if (isFirst) printAndExit(`${t('commandLine.notRunning')}\n`, 1)
  else if (secondStartRequest === null) app.quit()
  else {
    const { text, code } = awaitReply(repliesFolder, secondStartRequest.answer) ?? {
      text: `${t('commandLine.noReply')}\n`,
      code: 1,
    }
    printAndExit(text, code)
  }
  return false
}

/**
 * Collects the links and commands with which the system or a second start addresses the app; other arguments of a second start are ignored.
 */
export function collectArrivals(): { readonly links: Arrivals<string>; readonly commands: Arrivals<SecondStartRequest> } {
  const links = createArrivals<string>()
  const commands = createArrivals<SecondStartRequest>()
  links.push(findLink(process.argv))
  app.on('open-url', (event, link) => {
    event.preventDefault()
    links.push(link)
  })
  app.on('second-instance', (_event, args, _folder, data) => {
    links.push(findLink(args))
    commands.push(commandIn(data))
  })
  return { links, commands }
}

/** The command of a second start; null if it had none, or no valid one: such a start is to show the window. */
const commandIn = (data: unknown): SecondStartRequest | null => secondStartRequestSchema.safeParse(data).data ?? null

/** Brings the window to the front when the app is started once more, a link is opened or the dock icon clicked, but not for a command. */
export function followWindow(window: BrowserWindow): void {
  for (const event of ['activate', 'open-url'] as const) app.on(event as 'activate', () => bringForward(window))
  app.on('second-instance', (_event, _args, _folder, data) => {
    if (commandIn(data) === null) bringForward(window)
  })
}
