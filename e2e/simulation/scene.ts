// What a walk is made of, and what everybody in it can do: let time pass, wait, give a command.
import { trackId } from '../../shared/ids.ts'
import type { QueueCommand } from '../../shared/queue/commands.ts'
import type { Chance } from './chance.ts'
import type { Computer } from './computer.ts'
import type { InvariantChecker } from './invariant-checker.ts'
import { songCount } from './songs.ts'
import type { VirtualTime } from './virtual-time.ts'

/** What a walk has in it beside a person who plays. */
export type WalkOptions = {
  readonly outages: boolean
  readonly remote: boolean
  readonly odd: boolean
  readonly settings: boolean
  readonly upsets: boolean
  readonly account: boolean
  readonly library: boolean
}

export type Scene = {
  readonly chance: Chance
  readonly time: VirtualTime
  readonly computer: Computer
  readonly checker: InvariantChecker
  readonly options: WalkOptions
  /** What was done, and when. */
  readonly trace: string[]
  /** When this computer's copy was last deleted, milliseconds. */
  forgotten: number
}

/** Something that may happen; of two, the one with twice the weight happens twice as often. */
export type RandomAction = { readonly weight: number; readonly name: string; readonly run: (scene: Scene) => unknown }

export const advance = ({ time }: Scene, milliseconds: number): Promise<void> => time.runUntil(time.now() + milliseconds)

/** Lets so many milliseconds pass at most. */
export async function until(scene: Scene, most: number, isSo: () => boolean): Promise<void> {
  for (let waited = 0; waited < most && !isSo(); waited += 1_000) await advance(scene, 1_000)
}

export const record = ({ time, trace }: Scene, what: string): void => void trace.push(`${(time.now() / 1000).toFixed(2)} ${what}`)

/** No song gives way to another for these. */
const sameSongCommands: ReadonlySet<QueueCommand['type']> = new Set(['pause', 'resume', 'seek', 'volume', 'repeat', 'playLast'])
/** Of the person at this computer. */
export const command = ({ computer, checker }: Scene, order: QueueCommand): void => {
  checker.onAction(sameSongCommands.has(order.type) ? 'sound' : 'command')
  computer.page()?.command(order)
}
/** Of another device, about the queue of this one. */
export const remoteCommand = ({ computer, checker }: Scene, value: Readonly<Record<string, unknown>>): void => {
  checker.onAction('command')
  if (value['pause'] === true) checker.onSilenced()
  computer.service.command(value)
}

/** One song at least. */
export const someTracks = (chance: Chance, most: number): readonly ReturnType<typeof trackId>[] =>
  Array.from({ length: 1 + chance.below(most) }, () => trackId(1 + chance.below(songCount)))
export const lengthOf = ({ computer }: Scene): number => computer.state()?.queue.tracks.length ?? 0
