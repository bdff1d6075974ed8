// What the parts of a walk have in common: its computer, checker and chance, and helpers to let time pass, wait and give commands.
import { trackId } from '../../shared/ids.ts'
import type { QueueCommand } from '../../shared/queue/commands.ts'
import type { Chance } from './chance.ts'
import type { Computer } from './computer.ts'
import type { InvariantChecker } from './invariant-checker.ts'
import { songCount } from './songs.ts'
import type { VirtualTime } from './virtual-time.ts'

/** Which kinds of actions a walk draws from, beside those of a person who plays music. */
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
  /** The actions so far, each with its second of the walk. */
  readonly trace: string[]
  /** When the person last had this computer's copy of the account deleted, in milliseconds of the walk. */
  forgotten: number
}

/** An action that may be drawn. `weight`: relative to the sum of all weights, how often it is drawn. */
export type RandomAction = { readonly weight: number; readonly name: string; readonly run: (scene: Scene) => unknown }

export const advance = ({ time }: Scene, milliseconds: number): Promise<void> => time.runUntil(time.now() + milliseconds)

/** Lets time pass in steps of a second until `isSo` holds, but no longer than `maxWait` milliseconds. */
export async function until(scene: Scene, maxWait: number, isSo: () => boolean): Promise<void> {
  for (let waited = 0; waited < maxWait && !isSo(); waited += 1_000) await advance(scene, 1_000)
}

export const record = ({ time, trace }: Scene, what: string): void => void trace.push(`${(time.now() / 1000).toFixed(2)} ${what}`)

/** Commands after which the same song stays current. */
const sameSongCommands: ReadonlySet<QueueCommand['type']> = new Set(['pause', 'resume', 'seek', 'volume', 'repeat', 'playLast'])
/** Gives a command as the person at this computer, in the page. */
export const command = ({ computer, checker }: Scene, order: QueueCommand): void => {
  checker.onAction(sameSongCommands.has(order.type) ? 'sound' : 'command')
  computer.page()?.command(order)
}
/** Sends a change of this device's queue as another device would. */
export const remoteCommand = ({ computer, checker }: Scene, value: Readonly<Record<string, unknown>>): void => {
  checker.onAction('command')
  if (value['pause'] === true) checker.onSilenced()
  computer.service.command(value)
}

/** Between one and `maxCount` random songs. */
export const someTracks = (chance: Chance, maxCount: number): readonly ReturnType<typeof trackId>[] =>
  Array.from({ length: 1 + chance.below(maxCount) }, () => trackId(1 + chance.below(songCount)))
export const lengthOf = ({ computer }: Scene): number => computer.state()?.queue.tracks.length ?? 0
