// Moving what plays to another device, or to this one. The source stops only when the target sounds; if it does not, nothing is lost.
import { type AppError, failed } from '../../errors.ts'
import type { Cause } from '../../queue/cause.ts'
import type { SpeakerFact } from '../../queue/facts.ts'
import type { QueueState } from '../../queue/model.ts'
import type { Machine } from '../../queue/perform.ts'
import { positionAt } from '../../queue/position.ts'
import { noSteps } from '../../queue/steps.ts'
import { policy } from '../../wire/policy.ts'
import { serverTime } from '../clock.ts'
import type { Moving } from '../model.ts'
import { adopt, adoptedAnew } from '../replication/adopt.ts'
import { cursorOf } from '../replication/cursor.ts'
import { isSameList } from '../replication/difference.ts'
import { expected, isWriting, steering } from '../replication/link.ts'
import { registersOf } from '../replication/local-diff.ts'
import { type Place, type Registers, thousandths } from '../replication/registers.ts'
import { allButVolume, say, takeAll } from '../replication/send.ts'
import { control, outOfReach, soundHere } from '../session/control.ts'
import { become, lineOf, nameOf, putLine, putMine, saysWhole, standingOf, type Work } from '../step-context.ts'
import { placeAt, stopped } from './handover.ts'
import { askedHere, remember } from './overlap.ts'
import { settle, settleUntil, silence, unsettle } from './transfer-finish.ts'

type There = Extract<Moving, { way: 'there' }>

/** `session`: to which device what is shown goes; null: here. */
export function transfer(work: Work, session: string | null) {
  const { moving } = work.device
  const another = failed('cancelled', 'Something else was asked for meanwhile.').error
  // Asked for twice: it is on its way there.
  if (moving?.way === 'there' && moving.target === session) return answer(work, another)
  if (moving) fail(work, another)
  const { controlled, shared, offering, mayCommand, others } = work.device
  if (!mayCommand) return answer(work, failed('refused', 'This sign-in does not allow commands to other devices.').error)
  if (shared !== 'off')
    return session === null
      ? takeOver(work)
      : answer(work, failed('refused', 'All devices share one queue at the moment: press play on the one that is to sound.').error)
  if (session !== null && !others.some(({ id, joinable }) => id === session && joinable))
    return answer(work, outOfReach(nameOf(work.device, session)))
  const source = controlled?.session ?? null
  if (session === null) {
    const from = source ?? (offering.at === 'made' ? offering.session : null)
    return from === null ? answer(work, null) : begin(work, from)
  }
  if (session === source) return answer(work, null)
  if (isEmpty(controlled?.machine ?? work.device.mine)) return answer(work, nothingThere)
  const until = work.moment.steady + policy.queue.remote.confirmWithin
  const { playback } = (controlled?.machine ?? work.device.mine).state
  const sounds = !playback.paused && playback.current !== null
  // Silence for an older wish does not count any more.
  if (source === null && sounds) askedHere(work, serverTime(work.device.clock, work.moment.now))
  become(work, { moving: { way: 'there', source, target: session, until, given: null, isTaken: false, sounds } })
  unsettle(work, session)
  give(work)
}

const answer = (work: Work, error: AppError | null): void =>
  void work.effects.push(error ? { type: 'transferred', ok: false, error } : { type: 'transferred', ok: true })

/** What is moved replaces what was there: nothing would only be lost. */
const isEmpty = ({ state: { queue } }: Machine): boolean => queue.tracks.length + queue.playNext.length === 0
const nothingThere = failed('refused', 'There is nothing in the queue that could be moved.').error

/** A queue shared by all: it is silenced and started here, which makes this device the one that sounds. */
function takeOver(work: Work) {
  const { mine, session, shared } = work.device
  if (shared === 'controller' && session !== null && !mine.state.playback.paused) {
    const { own } = standingOf(work, session, mine.state)
    if (lineOf(work, session).answered) say(work, session, steering, { ...own, pause: true })
  }
  soundHere(work)
  answer(work, null)
}

/** As soon as the target has said what it holds, it is given what plays. */
function give(work: Work) {
  const { moving, controlled, mine, clock } = work.device
  if (moving?.way !== 'there' || moving.given !== null) return
  const line = lineOf(work, moving.target)
  if (!line.up || !line.answered) return
  const machine = moving.source === null ? mine : controlled?.machine
  if (!machine) return
  if (moving.isTaken || (moving.sounds && machine.state.playback.paused)) return giveNothing(work, moving, machine)
  const former = stopped(expected(line), serverTime(clock, work.moment.now))
  const { current } = machine.state.playback
  const title = current === null ? null : (work.device.titles.get(current) ?? null)
  const volume = saysWhole(work.device) ? (former.volume ?? 1) : null
  const registers: Registers = { ...registersOf(machine.state, title, clock, work.moment), volume }
  const moved = work.device.moved.filter(({ source }) => source !== moving.target)
  become(work, { moved, moving: { ...moving, given: { machine, former, said: registers } } })
  say(work, moving.target, allButVolume, registers)
}

/** What was to be moved was silenced before it was given: by somebody who moved it to the same device, or it is not to be moved any more. */
function giveNothing(work: Work, { target }: There, { state }: Machine) {
  const { tracks, pause } = expected(lineOf(work, target))
  if (pause || !isSameList(tracks, state.queue.tracks)) return fail(work, takenElsewhere)
  become(work, { moving: null })
  control(work, target)
  answer(work, null)
}

/** The target's line was lost and is back: it holds what was given, or is given it again. */
export function targetAgain(work: Work, session: string) {
  const { moving } = work.device
  if (moving?.way !== 'there' || moving.target !== session || !moving.given) return
  const { shadow } = lineOf(work, session)
  if (!isSameList(shadow.tracks, moving.given.machine.state.queue.tracks)) {
    become(work, { moving: { ...moving, given: null } })
    return give(work)
  }
  heardOfTarget(work, session, shadow)
}

/** What the target's line said: an acknowledgement is enough where nothing is to sound, else it says itself that it plays. */
export function heardOfTarget(work: Work, session: string, registers: Partial<Registers> | null) {
  const { moving, acknowledges } = work.device
  if (moving?.way !== 'there' || moving.target !== session) return
  if (!moving.given) return give(work)
  const isArrived = !isWriting(lineOf(work, session))
  const { playback } = moving.given.machine.state
  // Somebody lets something play here meanwhile: that counts, and stays shown.
  const isWoken = !work.device.mine.state.playback.paused && (moving.source !== null || !moving.sounds)
  if (playback.paused || playback.current === null) {
    if (!isArrived) return
    return isWoken ? fail(work, takenElsewhere) : arrive(work, moving, null)
  }
  if (!registers || (!isArrived && acknowledges)) return
  if (registers.pause === true && isOlder(registers, moving.given.said)) return
  if (registers.pause === true && registers.tracks) return doubt(work, moving)
  if (registers.pause === true) return fail(work, failed('refused', `${nameOf(work.device, session)} did not start playing.`).error)
  // What was given may be said back: of the server, or of a device that has no sound yet.
  if (!registers.place || isSamePlace(registers.place, moving.given.said.place)) return
  if (moving.isTaken || isWoken) fail(work, takenElsewhere)
  else arrive(work, moving, registers.place)
}

/** A whole state says what the device was before it heard of this, too: it has a moment to say otherwise. */
function doubt(work: Work, moving: There) {
  const until = work.moment.steady + policy.queue.remote.contradictWithin
  if (until < moving.until) become(work, { moving: { ...moving, until } })
}

/** Silence for an older wish: the device will say that it does not count. */
const isOlder = ({ place }: Partial<Registers>, given: Registers): boolean =>
  place !== undefined && place.time < thousandths(given.place.time)

const isSamePlace = (one: Place, other: Place): boolean =>
  thousandths(one.time) === thousandths(other.time) && thousandths(one.position) === thousandths(other.position)

const takenElsewhere = failed('cancelled', 'Meanwhile it was stopped, or moved to another device.').error

/** It plays there, since it was at `sounds` (null: it is paused): here it stops, and what is there is shown. */
function arrive(work: Work, { source, target, given }: There, sounds: Place | null) {
  const { controlled, clock, mine } = work.device
  if (!given) return
  const edited = source === null ? mine : (controlled?.machine ?? given.machine)
  const from = placeAt(given.said.place, sounds?.time ?? given.said.place.time)
  const at = thousandths(given.said.place.time)
  if (source === null && work.device.asked > at) return stayHere(work, target, at)
  if (sounds || source !== null) silence(work, source, { from, at }, { by: 'transfer', step: 'confirmed', session: target })
  else become(work, { handover: { startId: mine.state.playback.startId, from, way: 'there' } })
  const theirs = adoptedAnew(expected(lineOf(work, target)), { clock, moment: work.moment })
  const { context, unshuffled } = edited.state.queue
  const same = theirs.state.queue.tracks.length === edited.state.queue.tracks.length
  const queue = same
    ? { ...theirs.state.queue, context, unshuffled: theirs.state.playback.shuffle ? unshuffled : null }
    : theirs.state.queue
  const machine: Machine = { state: { ...theirs.state, queue }, steps: noSteps }
  const sender = source ?? work.device.session
  if (sender !== null && sounds) remember(work, { source: sender, target, at })
  become(work, { moving: null, controlled: { session: target, machine, isJoined: true } })
  const { own } = standingOf(work, target, machine.state)
  const line = lineOf(work, target)
  putLine(work, target, { ...line, agreed: { registers: own, anchor: machine.state.playback.anchor } })
  const isAsGiven = isSameList(queue.tracks, given.said.tracks) && isSameList(queue.playNext, given.said.playNext)
  if (isAsGiven && edited.state.queue !== given.machine.state.queue) editToo(work, target, machine, edited)
  answer(work, null)
}

/** Somebody asked for the sound here later: so it goes on here, and the target stops, unless it was asked for sound later, too. */
function stayHere(work: Work, target: string, at: number) {
  become(work, { moving: null })
  silence(work, target, { from: null, at }, { by: 'transfer', step: 'overtaken', session: target })
  answer(work, takenElsewhere)
}

/** The lists were edited while the target got ready: it is told, too. */
function editToo(work: Work, target: string, machine: Machine, edited: Machine) {
  const { clock } = work.device
  const { own } = standingOf(work, target, machine.state)
  const { tracks, playNext } = edited.state.queue
  const registers: Registers = { ...own, tracks, playNext, shuffle: edited.state.playback.shuffle }
  const { state, steps } = adopt(machine, registers, { clock, moment: work.moment, news: new Set(), sounds: false, bySong: true })
  become(work, { controlled: { session: target, machine: { state, steps }, isJoined: true } })
}

/** Brings what plays on a device here: it sounds there until it sounds here. */
function begin(work: Work, source: string) {
  const { controlled, clock, mine } = work.device
  const line = lineOf(work, source)
  if (!line.known || !line.answered) return answer(work, outOfReach(nameOf(work.device, source)))
  const there =
    controlled?.session === source && controlled.isJoined ? controlled.machine : adoptedAnew(expected(line), { clock, moment: work.moment })
  if (isEmpty(there)) return answer(work, nothingThere)
  const until = work.moment.steady + policy.queue.remote.confirmWithin
  const at = thousandths(serverTime(clock, work.moment.now))
  const moving: Moving = { way: 'here', source, until, at, former: mine.state, controlled, isTaken: false }
  askedHere(work, at)
  become(work, { moving, controlled: null, offering: { at: 'over' } })
  putState(work, here(there.state, mine.state, work))
  if (there.state.playback.paused || there.state.playback.current === null) finish(work, false)
}

/** A state of another device as one of this computer. */
function here(theirs: QueueState, mine: QueueState, { moment }: Work): QueueState {
  const { playback, queue } = theirs
  const { volume, muted, startId, seekId } = mine.playback
  const anchor = { position: positionAt(playback, moment.now), at: moment.now }
  const own = { volume, muted, seekId, startId: startId + 1, anchor, speed: 1, stopAfter: false }
  return { ...mine, queue, playback: { ...playback, ...own }, sleep: { kind: 'off' } }
}

function putState(work: Work, state: QueueState, cause = work.cause) {
  const change = { kind: 'foreign', edits: [{ type: 'replace', queue: state.queue }] } as const
  putMine(work, { state, steps: noSteps, changes: [change] }, cause)
}

/** It sounds here, or is paused here as it was there. */
function finish(work: Work, sounds: boolean) {
  const { moving } = work.device
  if (moving?.way !== 'here') return
  const { source, at } = moving
  const there = stopped(expected(lineOf(work, source)), serverTime(work.device.clock, work.moment.now))
  const { startId, current } = work.device.mine.state.playback
  // Or it could not be played here, and the next one is.
  const from = cursorOf(there).current === current ? placeAt(there.place, there.place.time) : null
  if (sounds || !expected(lineOf(work, source)).pause)
    silence(work, source, { from, at }, { by: 'transfer', step: 'confirmed', session: null })
  if (sounds) remember(work, { source, target: null, at })
  become(work, { moving: null, handover: from === null ? null : { startId, from, way: 'here' } })
  answer(work, null)
}

/** What the sound of this computer means for a transfer to it. */
export function factOfTransfer(work: Work, fact: SpeakerFact) {
  const { moving, mine } = work.device
  if (moving?.way === 'here' && fact.type === 'playing' && fact.startId === mine.state.playback.startId)
    return moving.isTaken ? fail(work, takenElsewhere) : finish(work, true)
}

/** The own queue fell silent before it sounded: a person wants silence, or no sound could be made. */
export function silencedHere(work: Work, by: 'person' | 'failure') {
  const { moving, mine } = work.device
  if (moving?.way !== 'here' || !mine.state.playback.paused) return
  if (by === 'person') finish(work, false)
  else fail(work, failed('unavailable-track', 'It could not be played here, so it goes on where it was.').error)
}

/** A person changed their mind before it arrived: everything is as before, as they want it. */
export function stay(work: Work) {
  if (!work.device.moving) return
  putBack(work, 'taken-back')
  answer(work, null)
}

/** Nothing was moved: everything is as before. */
export function fail(work: Work, error: AppError) {
  if (!work.device.moving) return
  putBack(work, 'failed')
  answer(work, error)
}

function putBack(work: Work, step: 'taken-back' | 'failed') {
  const { moving } = work.device
  if (!moving) return
  become(work, { moving: null })
  if (moving.way === 'here') {
    const { former, controlled } = moving
    const cause: Cause = { by: 'transfer', step, session: moving.source }
    const { startId, seekId } = work.device.mine.state.playback
    putState(work, { ...former, playback: { ...former.playback, paused: true, startId: startId + 1, seekId } }, cause)
    become(work, { controlled })
    if (controlled) takeAll(work, controlled.session, cause)
  } else if (moving.given) {
    const { machine, former } = moving.given
    const at = thousandths(moving.given.said.place.time)
    const { tracks } = machine.state.queue
    settle(work, moving.target, {
      until: settleUntil(work),
      tracks,
      back: { ...former, place: { ...former.place, time: at } },
      from: null,
      at,
      told: 0,
    })
  }
}
