// One socket that follows one queue: what the server holds of it, and what was said of it here and is still on its way (C-36, C-38).
import type { Anchor } from '../queue/model.ts'
import { policy } from '../wire/policy.ts'
import { isSameList } from './difference.ts'
import { blank, type RegisterName, type Registers, registerNames } from './registers.ts'

/** Steady milliseconds throughout. */
export type Written = {
  readonly kind: 'written'
  readonly at: number
  readonly values: Partial<Registers>
  /** Those that were to change; the others stand in the frame because it cannot do without them. */
  readonly meant: ReadonlySet<RegisterName>
  /** Those that somebody else changed meanwhile and that were not meant: they are to be what the other one wrote. */
  readonly lost: ReadonlySet<RegisterName>
  /** Not a whole state. */
  readonly isPartial: boolean
}

/** What the state here and the server's say alike: what differs from this is to be said. */
export type Agreed = { readonly registers: Registers; readonly anchor: Anchor }

export type Line = {
  readonly up: boolean
  /** The first state of this connection was heard. */
  readonly answered: boolean
  /** The server holds no lists: it has to be told everything before it can be told a part. */
  readonly lacks: boolean
  /** A state was heard on any connection. */
  readonly known: boolean
  readonly downSince: number | null
  /**
   * What the server holds, as far as it was heard. The server puts all writes in one order, and what it says is in that order: what is
   * heard before an answer to something said was written before it.
   */
  readonly shadow: Registers
  /** What was said and is not answered, the oldest first. */
  readonly underWay: readonly (Written | { readonly kind: 'asked' })[]
  /** null: nothing was ever said or taken here. */
  readonly agreed: Agreed | null
  /** Something said may not have arrived before the line was lost. */
  readonly unsure: boolean
  /** Something heard was passed over because of what was said here: without an answer it is not certain that that came later. */
  readonly doubts: boolean
  readonly saidAt: number
  readonly placeSaidAt: number
  /** Another device asked for sound or silence: it is told where the sound is, now or once there is some. */
  readonly owes: 'nothing' | 'now' | 'sound'
  /** What was said was refused for its form only: it is said again, whole. */
  readonly retries: boolean
  /** Until when the device that makes the sound may confirm what was asked of it here. */
  readonly awaits: number | null
}

export const newLine: Line = {
  up: false,
  answered: false,
  lacks: false,
  known: false,
  downSince: null,
  shadow: blank,
  underWay: [],
  agreed: null,
  unsure: false,
  doubts: false,
  saidAt: Number.NEGATIVE_INFINITY,
  placeSaidAt: Number.NEGATIVE_INFINITY,
  owes: 'nothing',
  retries: false,
  awaits: null,
}

export const lineUp = (line: Line): Line => ({ ...line, up: true, answered: false, underWay: [], unsure: line.unsure || isWriting(line) })

export const lineDown = (line: Line, steady: number): Line => ({
  ...line,
  up: false,
  answered: false,
  underWay: [],
  unsure: line.unsure || isWriting(line),
  downSince: line.downSince ?? steady,
  awaits: null,
})

export const isWriting = ({ underWay }: Line): boolean => underWay.some(({ kind }) => kind === 'written')

/** What a state on the line comes to. */
export type Heard =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'acknowledged' }
  /** The first state of a connection, and what is new in it. `short`: the server holds no queue at all; `part`: none with lists. */
  | { readonly kind: 'answer'; readonly form: 'short' | 'part' | 'whole'; readonly news: ReadonlySet<RegisterName> }
  /** Registers that are to be what somebody else wrote; `lost`: of these, those that have to be said again. */
  | { readonly kind: 'news'; readonly news: ReadonlySet<RegisterName>; readonly lost: ReadonlySet<RegisterName> }

const nothing: Heard = { kind: 'nothing' }

export function hear(line: Line, registers: Partial<Registers>): { readonly line: Line; readonly heard: Heard } {
  const isShort = Object.keys(registers).length === 0
  if (!line.answered) {
    const form = isShort ? 'short' : registers.tracks ? 'whole' : 'part'
    // A part may be somebody else's words that came before the answer, or all that the server holds: nothing is blanked by it.
    const shadow = { ...(form === 'whole' ? blank : line.shadow), ...registers }
    const news = new Set(registerNames.filter(name => !line.known || !isSame(name, line.shadow, shadow)))
    // Asked anew on an open line, this is the answer to that.
    const underWay = line.underWay[0]?.kind === 'asked' ? line.underWay.slice(1) : line.underWay
    return {
      line: { ...line, answered: true, known: true, lacks: form !== 'whole', shadow, underWay },
      heard: { kind: 'answer', form, news },
    }
  }
  if (isShort) return acknowledged(line)
  const [first, ...others] = line.underWay
  const isAnswer = first?.kind === 'asked' && registers.tracks !== undefined
  return heardOfOthers(isAnswer ? { ...line, underWay: others } : line, registers)
}

/** The oldest thing said is answered. */
export function acknowledged(line: Line): { readonly line: Line; readonly heard: Heard } {
  const [first, ...underWay] = line.underWay
  if (first?.kind !== 'written') return { line: { ...line, underWay }, heard: nothing }
  return { line: { ...line, underWay, shadow: { ...line.shadow, ...first.values } }, heard: { kind: 'acknowledged' } }
}

function heardOfOthers(line: Line, registers: Partial<Registers>) {
  const changed = registerNames.filter(name => name in registers && !isSame(name, line.shadow, { ...line.shadow, ...registers }))
  const meant = new Set(line.underWay.flatMap(one => (one.kind === 'written' ? [...one.meant] : [])))
  const news = new Set(changed.filter(name => !meant.has(name)))
  const lost = new Set<RegisterName>()
  const underWay = line.underWay.map(one => {
    if (one.kind === 'asked') return one
    const names = [...news].filter(name => name in one.values)
    for (const name of names) lost.add(name)
    return names.length === 0 ? one : { ...one, lost: new Set([...one.lost, ...names]) }
  })
  const heard: Heard = news.size === 0 ? nothing : { kind: 'news', news, lost }
  const ours = expected(line)
  const doubts = line.doubts || [...meant].some(name => name in registers && !isSame(name, ours, { ...ours, ...registers }))
  return { line: { ...line, shadow: { ...line.shadow, ...registers }, underWay, doubts, lacks: line.lacks && !registers.tracks }, heard }
}

/** What the server will hold once everything said has arrived, but for what is to be said again. */
export function expected({ shadow, underWay }: Line): Registers {
  let registers = shadow
  for (const one of underWay) if (one.kind === 'written') registers = { ...registers, ...without(one.values, one.lost) }
  return registers
}

const without = (values: Partial<Registers>, names: ReadonlySet<RegisterName>): Partial<Registers> =>
  names.size === 0 ? values : Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name as RegisterName)))

/** The registers named, of a whole state. */
export const picked = (registers: Registers, names: ReadonlySet<RegisterName>): Partial<Registers> =>
  Object.fromEntries(registerNames.filter(name => names.has(name)).map(name => [name, registers[name]]))

export function isSame(name: RegisterName, one: Registers, other: Registers): boolean {
  switch (name) {
    case 'tracks':
    case 'playNext':
      return isSameList(one[name], other[name])
    case 'place':
      return one.place.position === other.place.position && one.place.time === other.place.time
    default:
      return one[name] === other[name]
  }
}

/** How long something said waits for its answer: a server that never answered is not waited for (C-39). */
export const answerWithin = (acknowledges: boolean): number =>
  acknowledges ? policy.queue.remote.acknowledgeWithin : policy.queue.localWins
