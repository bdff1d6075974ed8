// The few words by which everything outside of the page steers the queue that is shown: tray, keys, command line, local control.
import type { QueueCommand } from '../queue/commands.ts'
import type { Playback } from '../queue/model.ts'

export const verbs = ['play', 'pause', 'toggle', 'next', 'previous'] as const
export type Verb = (typeof verbs)[number]

/** What a verb means while the queue stands as it does. `toggle` plays what is paused, and pauses what plays. */
export function commandOf(verb: Verb, { paused }: Pick<Playback, 'paused'>): QueueCommand {
  switch (verb) {
    case 'play':
      return { type: 'resume' }
    case 'pause':
      return { type: 'pause' }
    case 'toggle':
      return { type: paused ? 'resume' : 'pause' }
    case 'next':
    case 'previous':
      return { type: verb }
  }
}
