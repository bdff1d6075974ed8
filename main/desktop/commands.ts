// Performs the commands of the terminal (`segue play`, …) and makes the replies to them.
import type { SegueCommand } from '../../shared/desktop/command-line.ts'
import type { LinkedPlace } from '../../shared/desktop/deep-link.ts'
import { statusLine, statusOf } from '../../shared/desktop/status.ts'
import { t } from '../../shared/words/words.ts'
import type { Log } from '../log.ts'
import { createRateLimiter, type RateLimit } from '../rate-limit.ts'
import type { Store } from '../store.ts'
import type { CommandReply } from './second-start.ts'
import type { ShownTrackOwner } from './shown-track.ts'
import { type Steer, steerBy } from './steer.ts'

type Dependencies = {
  readonly store: Pick<Store, 'get'>
  readonly shownTrack: Pick<ShownTrackOwner, 'get'>
  readonly steer: Steer
  /** Navigates the page to a place, and shows the window. */
  readonly show: (place: LinkedPlace) => void
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export type RunCommand = (command: SegueCommand) => Promise<CommandReply>

/**
 * At most `count` terminal commands in `within` milliseconds, as each writes a file with its reply; no sensible script exceeds it. Further
 * ones are dropped.
 */
const commandLimit: RateLimit = { within: 10_000, count: 200 }

/**
 * Makes the function to call for each command of a second start; true: the command exceeds the rate limit, and is dropped without a reply.
 * `steady`: monotonic clock, milliseconds.
 */
export const createCommandLimiter = (steady: () => number): (() => boolean) => createRateLimiter(commandLimit, steady)

const replies = {
  done: { text: '', code: 0 },
  nobody: { text: `${t('commandLine.nobody')}\n`, code: 1 },
  impossible: { text: `${t('commandLine.nothingToPlay')}\n`, code: 1 },
} satisfies Readonly<Record<Awaited<ReturnType<Steer>>, CommandReply>>

export function createCommands({ store, shownTrack, steer, show, now }: Dependencies): RunCommand {
  return async command => {
    switch (command.kind) {
      case 'steer':
        return replies[await steerBy(steer, command.verb, { by: 'command-line' })]
      case 'search':
        show({ kind: 'search', text: command.text })
        return { text: '', code: 0 }
      case 'status': {
        const status = statusOf(store.get(), shownTrack.get()?.summary ?? null, now())
        return { text: command.json ? `${JSON.stringify(status, null, 2)}\n` : `${statusLine(status)}\n`, code: 0 }
      }
    }
  }
}

/**
 * Performs the command with which the app was started, whose terminal gets no reply. The reply is logged only if it tells of a failure, as
 * any other may name the song.
 */
export async function runUnheard(run: RunCommand, command: SegueCommand, log: Pick<Log, 'warning'>): Promise<void> {
  const { text, code } = await run(command)
  if (code !== 0) log.warning(text.trim())
}
