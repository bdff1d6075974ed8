// The commands with which tray, keys, command line and local control steer the shown queue.
import type { QueueCommand } from '../queue/commands.ts'
import type { Playback } from '../queue/model.ts'

export const steeringCommands = ['play', 'pause', 'toggle', 'next', 'previous'] as const
export type SteeringCommand = (typeof steeringCommands)[number]

/** The queue command of a verb; `toggle` resumes a paused queue and pauses a playing one. */
export function commandOf(verb: SteeringCommand, { paused }: Pick<Playback, 'paused'>): QueueCommand {
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
