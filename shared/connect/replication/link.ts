// One socket that follows one queue: what the server holds of it, and what was sent of it from here and is still on its way (C-36, C-38).
import type { Anchor } from '../../queue/model.ts'
import { policy } from '../../wire/policy.ts'
import { isSameList } from './difference.ts'
import { blank, type RegisterName, type Registers, registerNames } from './registers.ts'

/** Steady milliseconds throughout. */
export type Written = {
  readonly kind: 'written'
  readonly at: number
  readonly values: Partial<Registers>
  /** Those that were to change; the others stand in the frame because it cannot do without them. */
  readonly intended: ReadonlySet<RegisterName>
  /** Those that somebody else changed meanwhile and that were not intended: they are to be what the other one wrote. */
  readonly lost: ReadonlySet<RegisterName>
  /** Not a whole state. */
  readonly isPartial: boolean
}

/** `get_state`; `isDoubtful`: a part of a state was received since, which may have been all there is. */
type Asked = { readonly kind: 'asked'; readonly isDoubtful?: boolean }
/** Given up. Its answer may come even so, and is not to be taken for that of what was sent after it. */
type Late = { readonly kind: 'late'; readonly at: number; readonly values: Partial<Registers> }
type Sent = Written | Asked | Late

/** The last state on which this computer and the server agreed: what differs from it here is to be sent. */
export type Base = { readonly registers: Registers; readonly anchor: Anchor }

export type QueueLink = {
  readonly up: boolean
  /** The first state of this connection was received. */
  readonly answered: boolean
  /** The server holds no lists: it needs a full state before it can take a part. */
  readonly needsFullState: boolean
  /** A state was received on any connection. */
  readonly known: boolean
  readonly downSince: number | null
  /**
   * What the server holds, as far as it was received. The server puts all writes in one order, and what it sends is in that order: what is
   * received before the answer to a write was written before that.
   */
  readonly remote: Registers
  /** What was sent and is not answered, the oldest first. */
  readonly inFlight: readonly Sent[]
  /** null: nothing was ever sent or applied here. */
  readonly base: Base | null
  /** Something that was sent may not have arrived before the link was lost. */
  readonly unsure: boolean
  /** A change of somebody else was passed over for one that is in flight: unless that is answered, it is not certain which came later. */
  readonly doubts: boolean
  readonly sentAt: number
  readonly placeSentAt: number
  /** Another device asked for sound or silence: its acknowledgement, the place of the sound, is due now, or once there is sound. */
  readonly ackDue: 'nothing' | 'now' | 'sound'
  /**
   * Since when the server's lists and index lead elsewhere than here, where the sound is made: it is told, unless others put that right.
   */
  readonly amends: number | null
  /** What the server holds as `data` may lack some of its parts. */
  readonly isTorn: boolean
  /** What was sent was refused for its form only: it is sent again, as a full state. */
  readonly retries: boolean
  /** Until when the device that makes the sound may confirm what was asked of it here. */
  readonly ackDeadline: number | null
}

export const newLink: QueueLink = {
  up: false,
  answered: false,
  needsFullState: false,
  known: false,
  downSince: null,
  remote: blank,
  inFlight: [],
  base: null,
  unsure: false,
  doubts: false,
  sentAt: Number.NEGATIVE_INFINITY,
  placeSentAt: Number.NEGATIVE_INFINITY,
  ackDue: 'nothing',
  amends: null,
  isTorn: false,
  retries: false,
  ackDeadline: null,
}

export const linkUp = (link: QueueLink): QueueLink => ({
  ...link,
  up: true,
  answered: false,
  inFlight: [{ kind: 'asked' }],
  unsure: link.unsure || isWriting(link),
})

export const linkDown = (link: QueueLink, steady: number): QueueLink => ({
  ...link,
  up: false,
  answered: false,
  inFlight: [],
  unsure: link.unsure || isWriting(link),
  downSince: link.downSince ?? steady,
  ackDeadline: null,
})

export const isWriting = ({ inFlight }: QueueLink): boolean => inFlight.some(({ kind }) => kind === 'written')

/**
 * `incoming`: what somebody else wrote and was not so before, also where it is overwritten from here; `remoteChanges`: the rest of it.
 * `namesLists`: both lists stood beside it, changed or not.
 */
export type RemoteChanges = {
  readonly incoming: ReadonlySet<RegisterName>
  readonly remoteChanges: ReadonlySet<RegisterName>
  readonly namesLists?: boolean
}

/** What a received state comes to. */
export type Incoming =
  | { readonly kind: 'nothing' }
  /** `remoteChanges`: registers that are as they were sent from here after all, though others were taken to have written them later. */
  | {
      readonly kind: 'acknowledged'
      readonly remoteChanges: ReadonlySet<RegisterName>
      /** What was acknowledged was a whole state. */
      readonly isWhole: boolean
    }
  /** The first state of a connection, and what is new in it. `short`: the server holds no queue at all; `part`: none with lists. */
  | { readonly kind: 'answer'; readonly form: 'short' | 'part' | 'whole'; readonly remoteChanges: ReadonlySet<RegisterName> }
  /** Registers that are to be what somebody else wrote; `lost`: of these, those that have to be sent again. */
  | ({ readonly kind: 'changes'; readonly lost: ReadonlySet<RegisterName> } & RemoteChanges)

const nothing: Incoming = { kind: 'nothing' }

/** `isShort`: nothing of a state was in the frame. */
export function receive(
  link: QueueLink,
  registers: Partial<Registers>,
  isShort: boolean,
): { readonly link: QueueLink; readonly incoming: Incoming } {
  // Where `get_state` was sent once more, the answer to the last one counts: it is about the queue as it is called now.
  const isAskedAgain = link.inFlight.filter(({ kind }) => kind === 'asked').length > 1
  if (isShort && (link.answered || isAskedAgain || link.inFlight[0]?.kind === 'late')) return acknowledged(link)
  if (!link.answered) {
    const form = isShort ? 'short' : registers.tracks ? 'whole' : 'part'
    // A part may be somebody else's words that came before the answer, or all that the server holds: nothing is blanked by it.
    const remote = { ...(form === 'whole' ? blank : link.remote), ...registers }
    const remoteChanges = new Set(registerNames.filter(name => !link.known || !isSame(name, link.remote, remote)))
    const inFlight = form === 'part' ? doubted(link.inFlight) : answered(link, registers).link.inFlight
    return {
      link: { ...link, answered: true, known: true, needsFullState: form !== 'whole', remote, inFlight },
      incoming: { kind: 'answer', form, remoteChanges },
    }
  }
  if (registers.tracks === undefined) return receiveFromOthers(link, registers)
  const after = answered(link, registers)
  return receiveFromOthers(after.link, after.registers)
}

const doubted = (inFlight: QueueLink['inFlight']): QueueLink['inFlight'] =>
  inFlight.map(one => (one.kind === 'asked' ? { ...one, isDoubtful: true } : one))

/** A whole state answers `get_state` if that is what is to be answered next. What was sent after that is written over it. */
function answered(link: QueueLink, registers: Partial<Registers>): { readonly link: QueueLink; readonly registers: Partial<Registers> } {
  const at = link.inFlight.findIndex(({ kind }) => kind !== 'late')
  if (link.inFlight[at]?.kind !== 'asked') return { link, registers }
  const later = link.inFlight.slice(at + 1).flatMap(one => (one.kind === 'late' ? [one.values] : []))
  return { link: { ...link, inFlight: link.inFlight.toSpliced(at, 1) }, registers: Object.assign({}, registers, ...later) }
}

/** The oldest write in flight is answered: nothing that was received until now was written after it. */
function acknowledged(link: QueueLink): { readonly link: QueueLink; readonly incoming: Incoming } {
  const isDoubtful = link.inFlight[0]?.kind === 'asked' && link.inFlight[0].isDoubtful === true
  const [first, ...inFlight] = isDoubtful ? link.inFlight.slice(1) : link.inFlight
  // Before the first state of a connection nothing is known that it could be a part of, such as on a link that was renamed.
  if (!first || first.kind === 'asked' || !link.answered) return { link: { ...link, inFlight }, incoming: nothing }
  // What was given up after it counts as written after it, too.
  const later = inFlight.flatMap(one => (one.kind === 'late' ? [one.values] : []))
  const after = { ...link, inFlight, remote: Object.assign({ ...link.remote }, first.values, ...later) }
  if (first.kind === 'written')
    return { link: after, incoming: { kind: 'acknowledged', remoteChanges: new Set(), isWhole: !first.isPartial } }
  const intended = intendedOn(after)
  const remoteChanges = registerNames.filter(name => !intended.has(name) && !isSame(name, link.remote, after.remote))
  return { link: after, incoming: { kind: 'acknowledged', remoteChanges: new Set(remoteChanges), isWhole: false } }
}

/** The registers that writes without an answer yet are to change. */
export const intendedOn = ({ inFlight }: QueueLink): ReadonlySet<RegisterName> =>
  new Set(inFlight.flatMap(one => (one.kind === 'written' ? [...one.intended] : [])))

const lateOf = ({ at, values, lost }: Written): Late => ({ kind: 'late', at, values: without(values, lost) })

/** No answer is waited for any more. */
export const givenUp = (link: QueueLink): QueueLink => ({
  ...link,
  inFlight: link.inFlight.map(one => (one.kind === 'written' ? lateOf(one) : one)),
})

/** The answer to the oldest write is not waited for any more; the write is taken to have arrived. */
export function overdue(link: QueueLink, first: Written): QueueLink {
  const inFlight = link.inFlight.map(one => (one === first ? lateOf(first) : one))
  return { ...link, inFlight, remote: { ...link.remote, ...first.values } }
}

/** The link without what was given up so long ago that it will never be answered. */
export function withoutLost(link: QueueLink, steady: number): QueueLink {
  const isLost = (one: Sent) => one.kind === 'late' && one.at + policy.queue.remote.lateAnswerWithin <= steady
  return link.inFlight.some(isLost) ? { ...link, inFlight: link.inFlight.filter(one => !isLost(one)) } : link
}

/** The oldest write whose answer is waited for. */
export const firstWritten = ({ inFlight }: QueueLink): Written | undefined => inFlight.find(one => one.kind === 'written')

function receiveFromOthers(link: QueueLink, registers: Partial<Registers>) {
  const changed = registerNames.filter(name => name in registers && !isSame(name, link.remote, { ...link.remote, ...registers }))
  const intended = intendedOn(link)
  const remoteChanges = new Set(changed.filter(name => !intended.has(name)))
  const lost = new Set<RegisterName>()
  const inFlight = link.inFlight.map(one => {
    if (one.kind !== 'written') return one
    const names = [...remoteChanges].filter(name => name in one.values)
    for (const name of names) lost.add(name)
    return names.length === 0 ? one : { ...one, lost: new Set([...one.lost, ...names]) }
  })
  const namesLists = registers.tracks !== undefined && registers.playNext !== undefined
  const incoming: Incoming =
    remoteChanges.size === 0 ? nothing : { kind: 'changes', incoming: new Set(changed), remoteChanges, namesLists, lost }
  const ours = optimistic(link)
  const doubts = link.doubts || [...intended].some(name => name in registers && !isSame(name, ours, { ...ours, ...registers }))
  return {
    link: { ...link, remote: { ...link.remote, ...registers }, inFlight, doubts, needsFullState: link.needsFullState && !registers.tracks },
    incoming,
  }
}

/** What steers the sound. */
export const steering: ReadonlySet<RegisterName> = new Set(['pause', 'place'])

/**
 * A wish of somebody else for sound or silence of a device counts for more than what that device sent without a wish (where the sound is,
 * and that it goes on), and than what it sent for an older one, even if these came later to the server. `wishedAt`: when sound was wished for
 * here last. null: nothing of that kind is in flight.
 */
export function yielded(link: QueueLink, incoming: Partial<Registers>, wishedAt: number): QueueLink | null {
  const { pause, place, tracks, song } = incoming
  if (pause === undefined || !place) return null
  const yields = (one: Sent): one is Written => {
    if (one.kind !== 'written' || !one.intended.has('place')) return false
    if (pause) return one.values.pause === false && one.intended.has('pause') && place.time >= wishedAt
    // As it is given by who moves music.
    if (!tracks || song === undefined) return false
    return !one.intended.has('pause') || (one.values.pause === true && (one.values.place?.time ?? 0) < place.time)
  }
  if (!link.inFlight.some(yields)) return null
  return { ...link, inFlight: link.inFlight.map(one => (yields(one) ? { ...one, lost: new Set([...one.lost, ...steering]) } : one)) }
}

/** The state that the server will hold once everything in flight has arrived: the last remote state with the sent writes over it, without those to be sent again. */
export function optimistic({ remote, inFlight }: QueueLink): Registers {
  let registers = remote
  for (const one of inFlight) if (one.kind === 'written') registers = { ...registers, ...without(one.values, one.lost) }
  return registers
}

const without = (values: Partial<Registers>, names: ReadonlySet<string>): Partial<Registers> =>
  names.size === 0 ? values : Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)))

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

/** How long a write waits for its answer: a server that never answered is not waited for (C-39). */
export const answerWithin = (acknowledges: boolean): number =>
  acknowledges ? policy.queue.remote.acknowledgeWithin : policy.queue.localWins
