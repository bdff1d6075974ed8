// The first word of the server on a connection: whose queue counts after being apart (docs: design, "Offline and back").
import type { Queue } from '../../queue/model.ts'
import { policy } from '../../wire/policy.ts'
import { become, lineOf, nameOf, notice, putLine, standingOf, type Work } from '../step-context.ts'
import { adoptedAnew } from './adopt.ts'
import { expected, type Heard } from './link.ts'
import { allButVolume, allNames, changesOn, sayWhole, take } from './send.ts'

type Answer = Extract<Heard, { kind: 'answer' }>

const isEmptyQueue = ({ tracks, playNext }: Queue): boolean => tracks.length + playNext.length === 0

/**
 * The own queue: at the first connection of a run it counts if there is anything in it; later, if it was changed here meanwhile; and
 * always against a server that lost what it knew. Otherwise the server's counts, and after a start or a long time nothing begins to
 * sound because of it. In a queue shared by all devices, only what sounds here counts against the server's.
 */
export function meetOwn(work: Work, session: string, { form, news }: Answer) {
  const { met, mine, shared } = work.device
  const line = lineOf(work, session)
  const { queue, playback } = mine.state
  become(work, { met: true, offering: !met && shared === 'off' && playback.paused ? listening(work) : work.device.offering })
  if (line.retries && met && form === 'whole') return sayAnew(work, session, news)
  const isFirst = !met || line.agreed === null
  const isEmpty = isEmptyQueue(queue)
  const gap = line.downSince === null ? 0 : work.moment.steady - line.downSince
  const mayWin = shared === 'off' || (shared === 'player' && !playback.paused)
  const isChanged = line.unsure || changesOn(work, session).size > 0
  const isOurs = mayWin && (isFirst ? !isEmpty : isChanged)
  putLine(work, session, { ...lineOf(work, session), downSince: null, unsure: false, agreed: line.agreed ?? agreedNow(work, session) })
  const isLost = form !== 'whole' && (!isEmpty || shared === 'off')
  if (isOurs || (form === 'short' && (isLost || isChanged))) return sayWhole(work, session)
  const isDropped = isChanged && form === 'whole'
  if (isDropped) putLine(work, session, { ...lineOf(work, session), agreed: null })
  const isPaused = (isFirst || gap > policy.queue.remote.resumeWithin) && playback.paused && shared !== 'controller'
  const written = !isFirst ? (isDropped ? allNames : news) : shared === 'off' ? allButVolume : allNames
  // What somebody asked for meanwhile is answered as if it had been heard then.
  if (form !== 'short') take(work, session, { news: written, isPaused, isAsked: !isFirst })
  if (isFirst && shared === 'off') keepVolume(work, session)
  if (isLost) sayWhole(work, session)
}

/** The service refused the form of what was said here: it is said again, whole, beside what others wrote meanwhile. */
function sayAnew(work: Work, session: string, news: Answer['news']) {
  putLine(work, session, { ...lineOf(work, session), downSince: null, unsure: false, retries: false })
  take(work, session, { news })
}

const listening = (work: Work) => ({ at: 'listening', until: work.moment.steady + policy.queue.remote.offerWithin }) as const

/** As if the state here had been said: nothing of it counts against what the server holds. */
function agreedNow(work: Work, session: string) {
  const { mine } = work.device
  const { own } = standingOf(work, session, mine.state)
  return { registers: own, anchor: mine.state.playback.anchor }
}

/** How loud a device is belongs to the device. */
function keepVolume(work: Work, session: string) {
  const line = lineOf(work, session)
  const { volume } = expected(line)
  if (line.agreed) putLine(work, session, { ...line, agreed: { ...line.agreed, registers: { ...line.agreed.registers, volume } } })
}

/** The queue of a device that is controlled from here: theirs counts, and what was asked for here and is not certain is gone. */
export function meetTheirs(work: Work, session: string, { form, news }: Answer) {
  const { controlled } = work.device
  const line = lineOf(work, session)
  putLine(work, session, { ...line, downSince: null, unsure: false, retries: false })
  if (controlled?.session !== session) return
  if (!controlled.isJoined) return join(work, session)
  const gap = line.downSince === null ? 0 : work.moment.steady - line.downSince
  if (line.retries && gap <= policy.queue.remote.resumeWithin) return sayAnew(work, session, news)
  if (line.retries) tellLost(work, nameOf(work.device, session))
  // A server that lost what it knew will be told by the device itself; until then nothing is blanked.
  if (form === 'whole') putLine(work, session, { ...lineOf(work, session), agreed: null })
  take(work, session, { news: form === 'whole' ? allNames : news })
}

/** Begins to show and command what the line to a device says. */
export function join(work: Work, session: string) {
  const { clock } = work.device
  const machine = adoptedAnew(expected(lineOf(work, session)), { clock, moment: work.moment })
  become(work, { controlled: { session, machine, isJoined: true } })
  putLine(work, session, { ...lineOf(work, session), agreed: null })
  take(work, session, { news: new Set() })
}

/** The line was lost while something that was asked for here was on its way. */
export function tellLost(work: Work, name: string) {
  notice(work, `The connection to ${name} was lost. What you asked for last may not have arrived.`)
}
