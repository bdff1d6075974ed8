// Performs the commands of the terminal (`segue play`, …) and gives their answers.
import type { SegueCommand } from '../../shared/desktop/command-line.ts'
import type { LinkedPlace } from '../../shared/desktop/deep-link.ts'
import { statusLine, statusOf } from '../../shared/desktop/status.ts'
import { t } from '../../shared/words/words.ts'
import { createRateLimiter, type RateLimit } from '../rate-limit.ts'
import type { Store } from '../store.ts'
import type { CommandReply } from './second-start.ts'
import type { ShownSongOwner } from './shown-song.ts'
import { type Steer, steerBy } from './steer.ts'

type Dependencies = {
  readonly store: Pick<Store, 'get'>
  readonly song: Pick<ShownSongOwner, 'get'>
  readonly steer: Steer
  /** Navigates the page to a place, and shows the window. */
  readonly show: (place: LinkedPlace) => void
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export type RunCommand = (command: SegueCommand) => Promise<CommandReply>

/** Rate limit of terminal commands, each of which writes a file, over so many milliseconds; no sensible script exceeds it. */
const commandLimit: RateLimit = { within: 10_000, count: 200 }

/**
 * Makes the function to call for each command of another start: true if it exceeds the rate limit, and is dropped without an answer.
 * `steady`: monotonic clock, milliseconds.
 */
export const createCommandLimiter = (steady: () => number): (() => boolean) => createRateLimiter(commandLimit, steady)

const answers = {
  done: { text: '', code: 0 },
  nobody: { text: `segue: ${t('commandLine.nobody')}\n`, code: 1 },
  impossible: { text: `segue: ${t('commandLine.nothingToPlay')}\n`, code: 1 },
} satisfies Readonly<Record<Awaited<ReturnType<Steer>>, CommandReply>>

export function createCommands({ store, song, steer, show, now }: Dependencies): RunCommand {
  return async command => {
    switch (command.kind) {
      case 'steer':
        return answers[await steerBy(steer, command.verb, { by: 'command-line' })]
      case 'search':
        show({ kind: 'search', text: command.text })
        return { text: '', code: 0 }
      case 'status': {
        const status = statusOf(store.get(), song.get()?.summary ?? null, now())
        return { text: command.json ? `${JSON.stringify(status, null, 2)}\n` : `${statusLine(status)}\n`, code: 0 }
      }
    }
  }
}
