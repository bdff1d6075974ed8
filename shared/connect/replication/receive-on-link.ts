// What a received state means, given the writes in flight (C-36, C-38).
import { tuning } from '../../tuning.ts'
import { intendedOn, isSameRegister, optimistic, type QueueLink } from './link.ts'
import { emptyRegisters, type PlaybackPoint, type RegisterName, type Registers, registerNames } from './registers.ts'

/**
 * What others changed in a received state. `incoming`: their registers, even where a write in flight overwrites them; `remoteChanges`:
 * those of them that are not overwritten. `holdsLists`: the frame held both lists, whether or not they changed.
 */
export type RemoteChanges = {
  readonly incoming: ReadonlySet<RegisterName>
  readonly remoteChanges: ReadonlySet<RegisterName>
  readonly holdsLists?: boolean
}

/** What a received state means, given the writes in flight. */
export type Incoming =
  | { readonly kind: 'nothing' }
  /**
   * A write was answered. `remoteChanges`: registers that hold our timed-out write after all, though another's was believed to be later.
   */
  | {
      readonly kind: 'acknowledged'
      readonly remoteChanges: ReadonlySet<RegisterName>
      /** Whether the acknowledged write was a whole state. */
      readonly isWhole: boolean
    }
  /**
   * The first state of a connection and what is new in it. `empty`: the server holds no queue; `partial`: a state without lists; `isBehind`:
   * its point is older than the one that the server was believed to hold, so that the last writes on a line that was dead without anybody
   * knowing have not arrived (example: a pause at 12:05 counts as arrived as nothing came back, and at 12:20 the server says that the queue
   * has been playing since 12:00).
   */
  | {
      readonly kind: 'firstState'
      readonly form: 'empty' | 'partial' | 'whole'
      readonly remoteChanges: ReadonlySet<RegisterName>
      readonly isBehind: boolean
    }
  /** Somebody else wrote these registers; `toResend`: those of them that have to be sent again, as a write in flight overwrites them. */
  | ({ readonly kind: 'changes'; readonly toResend: ReadonlySet<RegisterName> } & RemoteChanges)

const nothing: Incoming = { kind: 'nothing' }

/**
 * Takes a received state into the link, and returns what it means; `isEmpty`: no readable registers, so it acknowledges a write, or is the
 * state of an empty server if it comes first on the connection.
 */
export function receiveOnLink(
  link: QueueLink,
  registers: Partial<Registers>,
  isEmpty: boolean,
): { readonly link: QueueLink; readonly incoming: Incoming } {
  // If `get_state` was sent twice, only the last answer counts: it is about the queue under its new name.
  const isRequestedAgain = link.inFlight.filter(({ kind }) => kind === 'request').length > 1
  if (isEmpty && (link.hasServerState || isRequestedAgain || link.inFlight[0]?.kind === 'timedOut')) return acknowledgeOldest(link)
  if (!link.hasServerState) {
    const form = isEmpty ? 'empty' : registers.tracks ? 'whole' : 'partial'
    // A partial state may be another's write that came before the answer, or all the server holds, so missing registers are not reset.
    const remote = { ...(form === 'whole' ? emptyRegisters : link.remote), ...registers }
    const remoteChanges = new Set(registerNames.filter(name => !link.everHadServerState || !isSameRegister(name, link.remote, remote)))
    const inFlight = form === 'partial' ? withUncertainRequest(link.inFlight) : fulfilRequest(link, registers).link.inFlight
    return {
      link: { ...link, hasServerState: true, everHadServerState: true, needsFullState: form !== 'whole', remote, inFlight },
      incoming: { kind: 'firstState', form, remoteChanges, isBehind: isSurelyBefore(remote.point, link.remote.point) },
    }
  }
  if (registers.tracks === undefined) return receiveFromOthers(link, registers)
  const after = fulfilRequest(link, registers)
  return receiveFromOthers(after.link, after.registers)
}

const isSurelyBefore = (one: PlaybackPoint, other: PlaybackPoint): boolean =>
  one.time < other.time - tuning.queue.otherDevices.clockToleranceSeconds

const withUncertainRequest = (inFlight: QueueLink['inFlight']): QueueLink['inFlight'] =>
  inFlight.map(sent => (sent.kind === 'request' ? { ...sent, mayBeFulfilled: true } : sent))

/** A whole state answers `get_state` if that is next in line; timed-out writes sent after it are laid over it. */
function fulfilRequest(
  link: QueueLink,
  registers: Partial<Registers>,
): { readonly link: QueueLink; readonly registers: Partial<Registers> } {
  const at = link.inFlight.findIndex(({ kind }) => kind !== 'timedOut')
  if (link.inFlight[at]?.kind !== 'request') return { link, registers }
  const later = link.inFlight.slice(at + 1).flatMap(sent => (sent.kind === 'timedOut' ? [sent.values] : []))
  return { link: { ...link, inFlight: link.inFlight.toSpliced(at, 1) }, registers: Object.assign({}, registers, ...later) }
}

/**
 * Handles an acknowledgement: it answers the oldest write in flight, and all that was received earlier is older than that write, so the
 * server now holds its values. Requests before it that may have been answered are passed over. `nothing` if another request stands first,
 * or before the first state of a connection.
 */
function acknowledgeOldest(link: QueueLink): { readonly link: QueueLink; readonly incoming: Incoming } {
  const at = link.inFlight.findIndex(sent => sent.kind !== 'request' || sent.mayBeFulfilled !== true)
  const [first, ...inFlight] = at < 0 ? [] : link.inFlight.slice(at)
  // Before the first state of a connection, as on a renamed link, there is no state that the acknowledged part could belong to.
  if (!first || first.kind === 'request' || !link.hasServerState) return { link: { ...link, inFlight }, incoming: nothing }
  // Late writes that were sent after the acknowledged one are written after it as well.
  const later = inFlight.flatMap(sent => (sent.kind === 'timedOut' ? [sent.values] : []))
  const after = { ...link, inFlight, remote: Object.assign({ ...link.remote }, first.values, ...later) }
  if (first.kind === 'write')
    return { link: after, incoming: { kind: 'acknowledged', remoteChanges: new Set(), isWhole: !first.isPartial } }
  const intended = intendedOn(after)
  const remoteChanges = registerNames.filter(name => !intended.has(name) && !isSameRegister(name, link.remote, after.remote))
  return { link: after, incoming: { kind: 'acknowledged', remoteChanges: new Set(remoteChanges), isWhole: false } }
}

function receiveFromOthers(link: QueueLink, registers: Partial<Registers>) {
  const changed = registerNames.filter(name => name in registers && !isSameRegister(name, link.remote, { ...link.remote, ...registers }))
  const intended = intendedOn(link)
  const remoteChanges = new Set(changed.filter(name => !intended.has(name)))
  const toResend = new Set<RegisterName>()
  const inFlight = link.inFlight.map(sent => {
    if (sent.kind !== 'write') return sent
    const names = [...remoteChanges].filter(name => name in sent.values)
    for (const name of names) toResend.add(name)
    return names.length === 0 ? sent : { ...sent, toResend: new Set([...sent.toResend, ...names]) }
  })
  const holdsLists = registers.tracks !== undefined && registers.playNext !== undefined
  const incoming: Incoming =
    remoteChanges.size === 0 ? nothing : { kind: 'changes', incoming: new Set(changed), remoteChanges, holdsLists, toResend }
  const ours = optimistic(link)
  const mayBeOvertaken =
    link.mayBeOvertaken || [...intended].some(name => name in registers && !isSameRegister(name, ours, { ...ours, ...registers }))
  return {
    link: {
      ...link,
      remote: { ...link.remote, ...registers },
      inFlight,
      mayBeOvertaken,
      needsFullState: link.needsFullState && !registers.tracks,
    },
    incoming,
  }
}
