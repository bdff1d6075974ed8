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

/** `get_state`; `isDoubtful`: a part of a state was heard since, which may have been all there is. */
type Asked = { readonly kind: 'asked'; readonly isDoubtful?: boolean }
/** Given up. Its answer may come even so, and is not to be taken for that of what was said after it. */
type Late = { readonly kind: 'late'; readonly at: number; readonly values: Partial<Registers> }
type Said = Written | Asked | Late

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
  readonly underWay: readonly Said[]
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
  /**
   * Since when the server's lists and index lead elsewhere than here, where the sound is made: it is told, unless others put that right.
   */
  readonly amends: number | null
  /** What the server holds as `data` may lack some of its parts. */
  readonly isTorn: boolean
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
  amends: null,
  isTorn: false,
  retries: false,
  awaits: null,
}

export const lineUp = (line: Line): Line => ({
  ...line,
  up: true,
  answered: false,
  underWay: [{ kind: 'asked' }],
  unsure: line.unsure || isWriting(line),
})

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

/** `heard`: what somebody else wrote, also where it is overwritten from here; `news`: the rest of it. */
export type News = { readonly heard: ReadonlySet<RegisterName>; readonly news: ReadonlySet<RegisterName> }

/** What a state on the line comes to. */
export type Heard =
  | { readonly kind: 'nothing' }
  /** `news`: registers that are what was said here after all, though others were taken to have written them later. */
  | { readonly kind: 'acknowledged'; readonly news: ReadonlySet<RegisterName> /** It was a whole state. */; readonly isWhole: boolean }
  /** The first state of a connection, and what is new in it. `short`: the server holds no queue at all; `part`: none with lists. */
  | { readonly kind: 'answer'; readonly form: 'short' | 'part' | 'whole'; readonly news: ReadonlySet<RegisterName> }
  /** Registers that are to be what somebody else wrote; `lost`: of these, those that have to be said again. */
  | ({ readonly kind: 'news'; readonly lost: ReadonlySet<RegisterName> } & News)

const nothing: Heard = { kind: 'nothing' }

/** `isShort`: nothing of a state was in the frame. */
export function hear(line: Line, registers: Partial<Registers>, isShort: boolean): { readonly line: Line; readonly heard: Heard } {
  // Where `get_state` was said once more, the answer to the last one counts: it is about the queue as it is called now.
  const isAskedAgain = line.underWay.filter(({ kind }) => kind === 'asked').length > 1
  if (isShort && (line.answered || isAskedAgain || line.underWay[0]?.kind === 'late')) return acknowledged(line)
  if (!line.answered) {
    const form = isShort ? 'short' : registers.tracks ? 'whole' : 'part'
    // A part may be somebody else's words that came before the answer, or all that the server holds: nothing is blanked by it.
    const shadow = { ...(form === 'whole' ? blank : line.shadow), ...registers }
    const news = new Set(registerNames.filter(name => !line.known || !isSame(name, line.shadow, shadow)))
    const underWay = form === 'part' ? doubted(line.underWay) : answered(line, registers).line.underWay
    return {
      line: { ...line, answered: true, known: true, lacks: form !== 'whole', shadow, underWay },
      heard: { kind: 'answer', form, news },
    }
  }
  if (registers.tracks === undefined) return heardOfOthers(line, registers)
  const after = answered(line, registers)
  return heardOfOthers(after.line, after.registers)
}

const doubted = (underWay: Line['underWay']): Line['underWay'] =>
  underWay.map(one => (one.kind === 'asked' ? { ...one, isDoubtful: true } : one))

/** A whole state answers `get_state` if that is what is to be answered next. What was said after that is written over it. */
function answered(line: Line, registers: Partial<Registers>): { readonly line: Line; readonly registers: Partial<Registers> } {
  const at = line.underWay.findIndex(({ kind }) => kind !== 'late')
  if (line.underWay[at]?.kind !== 'asked') return { line, registers }
  const later = line.underWay.slice(at + 1).flatMap(one => (one.kind === 'late' ? [one.values] : []))
  return { line: { ...line, underWay: line.underWay.toSpliced(at, 1) }, registers: Object.assign({}, registers, ...later) }
}

/** The oldest thing said is answered: nothing that was heard until now was written after it. */
function acknowledged(line: Line): { readonly line: Line; readonly heard: Heard } {
  const isDoubtful = line.underWay[0]?.kind === 'asked' && line.underWay[0].isDoubtful === true
  const [first, ...underWay] = isDoubtful ? line.underWay.slice(1) : line.underWay
  // Before the first state of a connection nothing is known that it could be a part of, such as on a line that was renamed.
  if (!first || first.kind === 'asked' || !line.answered) return { line: { ...line, underWay }, heard: nothing }
  // What was given up after it counts as written after it, too.
  const later = underWay.flatMap(one => (one.kind === 'late' ? [one.values] : []))
  const after = { ...line, underWay, shadow: Object.assign({ ...line.shadow }, first.values, ...later) }
  if (first.kind === 'written') return { line: after, heard: { kind: 'acknowledged', news: new Set(), isWhole: !first.isPartial } }
  const meant = meantOn(after)
  const news = registerNames.filter(name => !meant.has(name) && !isSame(name, line.shadow, after.shadow))
  return { line: after, heard: { kind: 'acknowledged', news: new Set(news), isWhole: false } }
}

/** What is to change by what was said and is not answered. */
export const meantOn = ({ underWay }: Line): ReadonlySet<RegisterName> =>
  new Set(underWay.flatMap(one => (one.kind === 'written' ? [...one.meant] : [])))

const lateOf = ({ at, values, lost }: Written): Late => ({ kind: 'late', at, values: without(values, lost) })

/** Nothing that was said is waited for any more. */
export const givenUp = (line: Line): Line => ({
  ...line,
  underWay: line.underWay.map(one => (one.kind === 'written' ? lateOf(one) : one)),
})

/** What was said first is not waited for any more, and taken to have arrived. */
export function overdue(line: Line, first: Written): Line {
  const underWay = line.underWay.map(one => (one === first ? lateOf(first) : one))
  return { ...line, underWay, shadow: { ...line.shadow, ...first.values } }
}

/** The line without what was given up so long ago that it will never be answered. */
export function withoutLost(line: Line, steady: number): Line {
  const isLost = (one: Said) => one.kind === 'late' && one.at + policy.queue.remote.answerEver <= steady
  return line.underWay.some(isLost) ? { ...line, underWay: line.underWay.filter(one => !isLost(one)) } : line
}

/** What was said first and is waited for. */
export const firstWritten = ({ underWay }: Line): Written | undefined => underWay.find(one => one.kind === 'written')

function heardOfOthers(line: Line, registers: Partial<Registers>) {
  const changed = registerNames.filter(name => name in registers && !isSame(name, line.shadow, { ...line.shadow, ...registers }))
  const meant = meantOn(line)
  const news = new Set(changed.filter(name => !meant.has(name)))
  const lost = new Set<RegisterName>()
  const underWay = line.underWay.map(one => {
    if (one.kind !== 'written') return one
    const names = [...news].filter(name => name in one.values)
    for (const name of names) lost.add(name)
    return names.length === 0 ? one : { ...one, lost: new Set([...one.lost, ...names]) }
  })
  const heard: Heard = news.size === 0 ? nothing : { kind: 'news', heard: new Set(changed), news, lost }
  const ours = expected(line)
  const doubts = line.doubts || [...meant].some(name => name in registers && !isSame(name, ours, { ...ours, ...registers }))
  return { line: { ...line, shadow: { ...line.shadow, ...registers }, underWay, doubts, lacks: line.lacks && !registers.tracks }, heard }
}

/** What steers the sound. */
export const steering: ReadonlySet<RegisterName> = new Set(['pause', 'place'])

/**
 * A wish of somebody else for sound or silence of a device counts for more than what that device said without a wish (where the sound is,
 * and that it goes on), and than what it said for an older one, even if these came later to the server. `asked`: when sound was asked for
 * last. null: nothing of that kind is under way.
 */
export function yielded(line: Line, said: Partial<Registers>, asked: number): Line | null {
  const { pause, place, tracks, song } = said
  if (pause === undefined || !place) return null
  const yields = (one: Said): one is Written => {
    if (one.kind !== 'written' || !one.meant.has('place')) return false
    if (pause) return one.values.pause === false && one.meant.has('pause') && place.time >= asked
    // As it is given by who moves music.
    if (!tracks || song === undefined) return false
    return !one.meant.has('pause') || (one.values.pause === true && (one.values.place?.time ?? 0) < place.time)
  }
  if (!line.underWay.some(yields)) return null
  return { ...line, underWay: line.underWay.map(one => (yields(one) ? { ...one, lost: new Set([...one.lost, ...steering]) } : one)) }
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
