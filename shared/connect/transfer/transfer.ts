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
import { isWriting, optimistic, steering } from '../replication/link.ts'
import { localRegisters } from '../replication/local-diff.ts'
import { isSamePlace, type PlaybackPoint, type Registers, thousandths } from '../replication/registers.ts'
import { allButVolume, applyAllRemote, send } from '../replication/send.ts'
import { control, outOfReach, soundHere } from '../session/control.ts'
import { linkOf, localViewOf, nameOf, patch, putLink, putMine, type StepContext, sendsFull } from '../step-context.ts'
import { placeAt, stopped } from './handover.ts'
import { askedHere, remember } from './overlap.ts'
import { dropFinish, finishAt, finishUntil, silence } from './transfer-finish.ts'

type There = Extract<Moving, { way: 'there' }>

/** `session`: to which device what is shown goes; null: here. */
export function transfer(ctx: StepContext, session: string | null) {
  const { moving } = ctx.device
  const another = failed('cancelled', 'Something else was asked for meanwhile.').error
  // Asked for twice: it is on its way there.
  if (moving?.way === 'there' && moving.target === session) return answer(ctx, another)
  if (moving) fail(ctx, another)
  const { controlled, shared, offering, mayCommand, others } = ctx.device
  if (!mayCommand) return answer(ctx, failed('refused', 'This sign-in does not allow commands to other devices.').error)
  if (shared !== 'off')
    return session === null
      ? takeOver(ctx)
      : answer(ctx, failed('refused', 'All devices share one queue at the moment: press play on the one that is to sound.').error)
  if (session !== null && !others.some(({ id, joinable }) => id === session && joinable))
    return answer(ctx, outOfReach(nameOf(ctx.device, session)))
  const source = controlled?.session ?? null
  if (session === null) {
    const from = source ?? (offering.at === 'made' ? offering.session : null)
    return from === null ? answer(ctx, null) : begin(ctx, from)
  }
  if (session === source) return answer(ctx, null)
  if (isEmpty(controlled?.machine ?? ctx.device.mine)) return answer(ctx, nothingThere)
  const until = ctx.moment.steady + policy.queue.remote.confirmWithin
  const { playback } = (controlled?.machine ?? ctx.device.mine).state
  const sounds = !playback.paused && playback.current !== null
  // Silence for an older wish does not count any more.
  if (source === null && sounds) askedHere(ctx, serverTime(ctx.device.clock, ctx.moment.now))
  patch(ctx, { moving: { way: 'there', source, target: session, until, given: null, isTaken: false, sounds } })
  dropFinish(ctx, session)
  give(ctx)
}

const answer = (ctx: StepContext, error: AppError | null): void =>
  void ctx.effects.push(error ? { type: 'transferred', ok: false, error } : { type: 'transferred', ok: true })

/** What is moved replaces what was there: nothing would only be lost. */
const isEmpty = ({ state: { queue } }: Machine): boolean => queue.tracks.length + queue.playNext.length === 0
const nothingThere = failed('refused', 'There is nothing in the queue that could be moved.').error

/** A queue shared by all: it is silenced and started here, which makes this device the one that sounds. */
function takeOver(ctx: StepContext) {
  const { mine, session, shared } = ctx.device
  if (shared === 'controller' && session !== null && !mine.state.playback.paused) {
    const { own } = localViewOf(ctx, session, mine.state)
    if (linkOf(ctx, session).answered) send(ctx, session, steering, { ...own, pause: true })
  }
  soundHere(ctx)
  answer(ctx, null)
}

/** As soon as the target has said what it holds, it is given what plays. */
function give(ctx: StepContext) {
  const { moving, controlled, mine, clock } = ctx.device
  if (moving?.way !== 'there' || moving.given !== null) return
  const link = linkOf(ctx, moving.target)
  if (!link.up || !link.answered) return
  const machine = moving.source === null ? mine : controlled?.machine
  if (!machine) return
  if (moving.isTaken || (moving.sounds && machine.state.playback.paused)) return giveNothing(ctx, moving, machine)
  const former = stopped(optimistic(link), serverTime(clock, ctx.moment.now))
  const { current } = machine.state.playback
  const title = current === null ? null : (ctx.device.titles.get(current) ?? null)
  const volume = sendsFull(ctx.device) ? (former.volume ?? 1) : null
  const registers: Registers = { ...localRegisters(machine.state, title, clock, ctx.moment), volume }
  const moved = ctx.device.moved.filter(({ source }) => source !== moving.target)
  patch(ctx, { moved, moving: { ...moving, given: { machine, former, sent: registers } } })
  send(ctx, moving.target, allButVolume, registers)
}

/** What was to be moved was silenced before it was given: by somebody who moved it to the same device, or it is not to be moved any more. */
function giveNothing(ctx: StepContext, { target }: There, { state }: Machine) {
  const { tracks, pause } = optimistic(linkOf(ctx, target))
  if (pause || !isSameList(tracks, state.queue.tracks)) return fail(ctx, takenElsewhere)
  patch(ctx, { moving: null })
  control(ctx, target)
  answer(ctx, null)
}

/** The target's link was lost and is back: it holds what was given, or is given it again. */
export function targetAgain(ctx: StepContext, session: string) {
  const { moving } = ctx.device
  if (moving?.way !== 'there' || moving.target !== session || !moving.given) return
  const { remote } = linkOf(ctx, session)
  if (!isSameList(remote.tracks, moving.given.machine.state.queue.tracks)) {
    patch(ctx, { moving: { ...moving, given: null } })
    return give(ctx)
  }
  receiveFromTarget(ctx, session, remote)
}

/** What the target's link said: an acknowledgement is enough where nothing is to sound, else it says itself that it plays. */
export function receiveFromTarget(ctx: StepContext, session: string, registers: Partial<Registers> | null) {
  const { moving, acknowledges } = ctx.device
  if (moving?.way !== 'there' || moving.target !== session) return
  if (!moving.given) return give(ctx)
  const isArrived = !isWriting(linkOf(ctx, session))
  const { playback } = moving.given.machine.state
  // Somebody lets something play here meanwhile: that counts, and stays shown.
  const isWoken = !ctx.device.mine.state.playback.paused && (moving.source !== null || !moving.sounds)
  if (playback.paused || playback.current === null) {
    if (!isArrived) return
    return isWoken ? fail(ctx, takenElsewhere) : arrive(ctx, moving, null)
  }
  if (!registers || (!isArrived && acknowledges)) return
  if (registers.pause === true && isOlder(registers, moving.given.sent)) return
  if (registers.pause === true && registers.tracks) return doubt(ctx, moving)
  if (registers.pause === true) return fail(ctx, failed('refused', `${nameOf(ctx.device, session)} did not start playing.`).error)
  // What was given may be said back: of the server, or of a device that has no sound yet.
  if (!registers.place || isSamePlace(registers.place, moving.given.sent.place)) return
  if (moving.isTaken || isWoken) fail(ctx, takenElsewhere)
  else arrive(ctx, moving, registers.place)
}

/** A whole state says what the device was before it heard of this, too: it has a moment to say otherwise. */
function doubt(ctx: StepContext, moving: There) {
  const until = ctx.moment.steady + policy.queue.remote.contradictWithin
  if (until < moving.until) patch(ctx, { moving: { ...moving, until } })
}

/** Silence for an older wish: the device will say that it does not count. */
const isOlder = ({ place }: Partial<Registers>, given: Registers): boolean =>
  place !== undefined && place.time < thousandths(given.place.time)

const takenElsewhere = failed('cancelled', 'Meanwhile it was stopped, or moved to another device.').error

/** It plays there, since it was at `sounds` (null: it is paused): here it stops, and what is there is shown. */
function arrive(ctx: StepContext, { source, target, given }: There, sounds: PlaybackPoint | null) {
  const { controlled, clock, mine } = ctx.device
  if (!given) return
  const edited = source === null ? mine : (controlled?.machine ?? given.machine)
  const from = placeAt(given.sent.place, sounds?.time ?? given.sent.place.time)
  const at = thousandths(given.sent.place.time)
  if (source === null && ctx.device.asked > at) return stayHere(ctx, target, at)
  if (sounds || source !== null) silence(ctx, source, { from, at }, { by: 'transfer', step: 'confirmed', session: target })
  else patch(ctx, { handover: { startId: mine.state.playback.startId, from, way: 'there' } })
  const theirs = adoptedAnew(optimistic(linkOf(ctx, target)), { clock, moment: ctx.moment })
  const { context, unshuffled } = edited.state.queue
  const same = theirs.state.queue.tracks.length === edited.state.queue.tracks.length
  const queue = same
    ? { ...theirs.state.queue, context, unshuffled: theirs.state.playback.shuffle ? unshuffled : null }
    : theirs.state.queue
  const machine: Machine = { state: { ...theirs.state, queue }, steps: noSteps }
  const sender = source ?? ctx.device.session
  if (sender !== null && sounds) remember(ctx, { source: sender, target, at })
  patch(ctx, { moving: null, controlled: { session: target, machine, isJoined: true } })
  const { own } = localViewOf(ctx, target, machine.state)
  const link = linkOf(ctx, target)
  putLink(ctx, target, { ...link, base: { registers: own, anchor: machine.state.playback.anchor } })
  const isAsGiven = isSameList(queue.tracks, given.sent.tracks) && isSameList(queue.playNext, given.sent.playNext)
  if (isAsGiven && edited.state.queue !== given.machine.state.queue) editToo(ctx, target, machine, edited)
  answer(ctx, null)
}

/** Somebody asked for the sound here later: so it goes on here, and the target stops, unless it was asked for sound later, too. */
function stayHere(ctx: StepContext, target: string, at: number) {
  patch(ctx, { moving: null })
  silence(ctx, target, { from: null, at }, { by: 'transfer', step: 'overtaken', session: target })
  answer(ctx, takenElsewhere)
}

/** The lists were edited while the target got ready: it is told, too. */
function editToo(ctx: StepContext, target: string, machine: Machine, edited: Machine) {
  const { clock } = ctx.device
  const { own } = localViewOf(ctx, target, machine.state)
  const { tracks, playNext } = edited.state.queue
  const registers: Registers = { ...own, tracks, playNext, shuffle: edited.state.playback.shuffle }
  const { state, steps } = adopt(machine, registers, { clock, moment: ctx.moment, remoteChanges: new Set(), sounds: false, bySong: true })
  patch(ctx, { controlled: { session: target, machine: { state, steps }, isJoined: true } })
}

/** Brings what plays on a device here: it sounds there until it sounds here. */
function begin(ctx: StepContext, source: string) {
  const { controlled, clock, mine } = ctx.device
  const link = linkOf(ctx, source)
  if (!link.known || !link.answered) return answer(ctx, outOfReach(nameOf(ctx.device, source)))
  const there =
    controlled?.session === source && controlled.isJoined
      ? controlled.machine
      : adoptedAnew(optimistic(link), { clock, moment: ctx.moment })
  if (isEmpty(there)) return answer(ctx, nothingThere)
  const until = ctx.moment.steady + policy.queue.remote.confirmWithin
  const at = thousandths(serverTime(clock, ctx.moment.now))
  const moving: Moving = { way: 'here', source, until, at, former: mine.state, controlled, isTaken: false }
  askedHere(ctx, at)
  patch(ctx, { moving, controlled: null, offering: { at: 'over' } })
  putState(ctx, here(there.state, mine.state, ctx))
  if (there.state.playback.paused || there.state.playback.current === null) finish(ctx, false)
}

/** A state of another device as one of this computer. */
function here(theirs: QueueState, mine: QueueState, { moment }: StepContext): QueueState {
  const { playback, queue } = theirs
  const { volume, muted, startId, seekId } = mine.playback
  const anchor = { position: positionAt(playback, moment.now), at: moment.now }
  const own = { volume, muted, seekId, startId: startId + 1, anchor, speed: 1, stopAfter: false }
  return { ...mine, queue, playback: { ...playback, ...own }, sleep: { kind: 'off' } }
}

function putState(ctx: StepContext, state: QueueState, cause = ctx.cause) {
  const change = { kind: 'foreign', edits: [{ type: 'replace', queue: state.queue }] } as const
  putMine(ctx, { state, steps: noSteps, changes: [change] }, cause)
}

/** It sounds here, or is paused here as it was there. */
function finish(ctx: StepContext, sounds: boolean) {
  const { moving } = ctx.device
  if (moving?.way !== 'here') return
  const { source, at } = moving
  const there = stopped(optimistic(linkOf(ctx, source)), serverTime(ctx.device.clock, ctx.moment.now))
  const { startId, current } = ctx.device.mine.state.playback
  // Or it could not be played here, and the next one is.
  const from = cursorOf(there).current === current ? placeAt(there.place, there.place.time) : null
  if (sounds || !optimistic(linkOf(ctx, source)).pause)
    silence(ctx, source, { from, at }, { by: 'transfer', step: 'confirmed', session: null })
  if (sounds) remember(ctx, { source, target: null, at })
  patch(ctx, { moving: null, handover: from === null ? null : { startId, from, way: 'here' } })
  answer(ctx, null)
}

/** What the sound of this computer means for a transfer to it. */
export function factOfTransfer(ctx: StepContext, fact: SpeakerFact) {
  const { moving, mine } = ctx.device
  if (moving?.way === 'here' && fact.type === 'playing' && fact.startId === mine.state.playback.startId)
    return moving.isTaken ? fail(ctx, takenElsewhere) : finish(ctx, true)
}

/** The own queue fell silent before it sounded: a person wants silence, or no sound could be made. */
export function silencedHere(ctx: StepContext, by: 'person' | 'failure') {
  const { moving, mine } = ctx.device
  if (moving?.way !== 'here' || !mine.state.playback.paused) return
  if (by === 'person') finish(ctx, false)
  else fail(ctx, failed('unavailable-track', 'It could not be played here, so it goes on where it was.').error)
}

/** A person changed their mind before it arrived: everything is as before, as they want it. */
export function stay(ctx: StepContext) {
  if (!ctx.device.moving) return
  putBack(ctx, 'taken-back')
  answer(ctx, null)
}

/** Nothing was moved: everything is as before. */
export function fail(ctx: StepContext, error: AppError) {
  if (!ctx.device.moving) return
  putBack(ctx, 'failed')
  answer(ctx, error)
}

function putBack(ctx: StepContext, step: 'taken-back' | 'failed') {
  const { moving } = ctx.device
  if (!moving) return
  patch(ctx, { moving: null })
  if (moving.way === 'here') {
    const { former, controlled } = moving
    const cause: Cause = { by: 'transfer', step, session: moving.source }
    const { startId, seekId } = ctx.device.mine.state.playback
    putState(ctx, { ...former, playback: { ...former.playback, paused: true, startId: startId + 1, seekId } }, cause)
    patch(ctx, { controlled })
    if (controlled) applyAllRemote(ctx, controlled.session, cause)
  } else if (moving.given) {
    const { machine, former } = moving.given
    const at = thousandths(moving.given.sent.place.time)
    const { tracks } = machine.state.queue
    finishAt(ctx, moving.target, {
      until: finishUntil(ctx),
      tracks,
      back: { ...former, place: { ...former.place, time: at } },
      from: null,
      at,
      told: 0,
    })
  }
}
