// Whose queue is shown and commanded, and what a command to it comes to.
import { type AppError, failed } from '../../errors.ts'
import type { QueueCommand } from '../../queue/commands.ts'
import { emptyQueueState } from '../../queue/model.ts'
import { perform } from '../../queue/perform.ts'
import { positionAt } from '../../queue/position.ts'
import { noSteps } from '../../queue/steps.ts'
import { serverTime } from '../clock.ts'
import { join } from '../replication/reconcile.ts'
import { become, isLive, lineOf, nameOf, notice, putMachine, putMine, trace, type Work } from '../step-context.ts'
import { askedHere } from '../transfer/overlap.ts'
import { unsettle } from '../transfer/transfer-finish.ts'

/** Of the sound of this computer, wherever the queue is. */
const localOnly: readonly QueueCommand['type'][] = ['speed', 'stopAfter', 'sleep']

export function command(work: Work, wish: QueueCommand) {
  const { controlled, shared, mine, mayCommand } = work.device
  const isElsewhere = controlled !== null || shared === 'controller'
  if (isElsewhere && localOnly.includes(wish.type))
    return refuse(work, failed('refused', 'That is only possible for what plays on this computer.').error)
  if (isElsewhere && !mayCommand) return refuse(work, failed('refused', 'This sign-in does not allow commands to other devices.').error)
  if (controlled) return commandThere(work, controlled.session, wish)
  const after = perform(mine, wish, work.moment.now, work.random)
  const starts = mine.state.playback.paused && !after.state.playback.paused
  // In a queue shared by all, whoever presses play wants to hear it here.
  if (shared === 'controller' && !starts && !isOwnLive(work)) return refuse(work, outOfReach('The other device'))
  putMine(work, after)
  if (starts) {
    askedHere(work, serverTime(work.device.clock, work.moment.now))
    soundHere(work)
  }
}

function commandThere(work: Work, session: string, wish: QueueCommand) {
  const { controlled } = work.device
  const name = nameOf(work.device, session)
  if (!isLive(work.device, session) || !controlled?.isJoined) return refuse(work, outOfReach(name))
  putMachine(work, session, perform(controlled.machine, wish, work.moment.now, work.random))
}

export const outOfReach = (name: string): AppError => failed('offline', `${name} cannot be reached at the moment.`).error

function refuse(work: Work, error: AppError) {
  trace(work, work.device.controlled?.session ?? null, [{ what: 'refused' }])
  work.effects.push({ type: 'not-taken', error })
  notice(work, error.message)
}

const isOwnLive = ({ device }: Work): boolean => {
  const line = device.session === null ? undefined : device.lines.get(device.session)
  return line?.up === true && line.answered
}

/** In a queue shared by all, this device makes the sound from now on. */
export function soundHere(work: Work) {
  const { shared, mine } = work.device
  if (shared !== 'controller') return
  const { playback } = mine.state
  const from = positionAt(playback, work.moment.now)
  become(work, { shared: 'player', handover: { startId: playback.startId, from, way: 'here' } })
}

/** Shows another device's queue, or the own one again. What plays here pauses; what plays there goes on. */
export function control(work: Work, session: string | null) {
  const { others, controlled, shared } = work.device
  if (session === null) return become(work, { controlled: null })
  if (controlled?.session === session) return
  if (shared !== 'off') return refuse(work, failed('refused', 'All devices share one queue at the moment: it is shown here already.').error)
  if (!others.some(({ id }) => id === session)) return refuse(work, failed('not-found', 'That device is not there any more.').error)
  pauseHere(work)
  unsettle(work, session)
  show(work, session)
}

/** Shows another device's queue as soon as its line has said what it holds. */
function show(work: Work, session: string) {
  become(work, { controlled: { session, machine: { state: emptyQueueState, steps: noSteps }, isJoined: false } })
  if (lineOf(work, session).answered) join(work, session)
}

export const pauseHere = (work: Work, cause = work.cause): void =>
  putMine(work, perform(work.device.mine, { type: 'pause' }, work.moment.now, work.random), cause)
