// What comes over the lines: states, refusals, and silence.
import { assertNever } from '../errors.ts'
import { perform } from '../queue/perform.ts'
import { positionAt } from '../queue/position.ts'
import type { ServerFrame } from '../wire/queue.ts'
import { meetOwn, meetTheirs, tellLost } from './again.ts'
import { type Moment, sampled, serverTime } from './clock.ts'
import { changesOn, say, take, takeBack } from './follow.ts'
import { lookForHanding } from './handing.ts'
import {
  answerWithin,
  expected,
  firstWritten,
  type Heard,
  hear,
  isWriting,
  type Line,
  lineDown,
  lineUp,
  overdue,
  picked,
  steering,
  withoutLost,
  yielded,
} from './line.ts'
import { askedHere, contradict, isVoid } from './overlap.ts'
import { isDataTorn, isPlaceTorn, type Place, type RegisterName, type Registers, readRegisters, thousandths } from './registers.ts'
import { retime } from './retime.ts'
import { ask, askedOn, become, lineOf, nameOf, notice, putLine, putMine, standingOf, type Work } from './work.ts'

export function lineSaid(work: Work, session: string, said: 'up' | 'asked' | 'down') {
  const line = lineOf(work, session)
  switch (said) {
    case 'up':
      return putLine(work, session, lineUp(line))
    case 'asked':
      return askedOn(work, session)
    case 'down':
      return lose(work, session, line)
    default:
      return assertNever(said)
  }
}

function lose(work: Work, session: string, line: Line) {
  if (!line.up) return
  const isControlled = work.device.controlled?.session === session
  const isUnsure = isControlled && !line.retries && (isWriting(line) || changesOn(work, session).size > 0)
  putLine(work, session, lineDown(line, work.moment.steady))
  if (!isUnsure) return
  takeBack(work, session)
  tellLost(work, nameOf(work.device, session))
}

/** A `set_state`. Answers what it wrote; `answer`: it was the first one of its connection; null: it was of no concern. */
export function frameHeard(work: Work, session: string, frame: ServerFrame): Partial<Registers> | 'answer' | null {
  const before = lineOf(work, session)
  if (!before.up || isOfOwnQueue(work, session, frame)) return null
  const registers = readRegisters(frame, serverTime(work.device.clock, work.moment.now))
  const result = hear(before, registers, isAnswer(before, frame))
  putLine(work, session, afterTorn(frame.data ? { ...result.line, isTorn: isDataTorn(frame) } : result.line, frame, work.moment))
  const { offset } = work.device.clock
  become(work, { clock: sampled(work.device.clock, frame.timestamp, work.moment) })
  if (session === work.device.session) hearRole(work, session, frame, registers)
  if (work.device.clock.offset !== offset) retime(work)
  const isOwn = session === work.device.session
  const { mine } = work.device
  const serverNow = serverTime(work.device.clock, work.moment.now)
  const wasPaused = mine.state.playback.paused
  const isOwnAlone = isOwn && work.device.shared === 'off'
  const heard =
    isOwnAlone && before.answered && registers.volume === undefined && yieldTo(work, session, registers, result.heard)
      ? nothing
      : result.heard
  switch (heard.kind) {
    case 'nothing':
      break
    case 'acknowledged':
      if (frame.says === 'nothing') become(work, { acknowledges: true })
      if (heard.isWhole) takenWhole(work, session)
      if (heard.news.size > 0) take(work, session, heard)
      break
    case 'answer':
      if (isOwn) meetOwn(work, session, heard)
      else meetTheirs(work, session, heard)
      break
    case 'news':
      if (isOwnAlone && isVoid(work.device, registers, serverNow)) {
        contradict(work, session, registers)
        // How loud it is is no part of the wish that is void.
        if (heard.news.has('volume')) take(work, session, { news: new Set(['volume']) })
        return {}
      }
      takeNews(work, session, heard, registers)
      break
    default:
      return assertNever(heard)
  }
  if (isOwn) lookForHanding(work, mine, registers)
  if (isOwn && registers.pause === false && registers.place && !isRepeated(registers.place, before)) askedHere(work, registers.place.time)
  const wakes = isOwn && wasPaused && !work.device.mine.state.playback.paused
  // Told to play by another device: what sounds here is what is shown here.
  if (wakes && work.device.shared === 'off') become(work, { controlled: null })
  if (!isWriting(lineOf(work, session)) && registers.place) putLine(work, session, { ...lineOf(work, session), awaits: null })
  return heard.kind === 'answer' ? 'answer' : registers
}

/** Nonsense beside an acknowledgement makes it none the less one; only in place of the first state of a connection it may be a part of that. */
const isAnswer = ({ answered }: Line, { says }: ServerFrame): boolean => says === 'nothing' || (says === 'nonsense' && answered)

/** What a frame says in part may have cost the server the rest, or left it a rest that does not belong to it. */
const afterTorn = (line: Line, frame: ServerFrame, { steady }: Moment): Line => ({
  ...line,
  amends: isDataTorn(frame) ? (line.amends ?? steady) : line.amends,
  owes: line.owes === 'nothing' && isPlaceTorn(frame) ? 'now' : line.owes,
})

const nothing: Heard = { kind: 'nothing' }

/** Where a server passes on whole states, a word about something else repeats where the sound was said to be here: nobody asked for any. */
const isRepeated = ({ time }: Place, before: Line): boolean => thousandths(time) === thousandths(expected(before).place.time)

/** A wish for sound here: what it counts for more than, though that comes later to the server, is said anew as it is then. */
function yieldTo(work: Work, session: string, registers: Partial<Registers>, heard: Heard): boolean {
  const line = yielded(lineOf(work, session), registers, work.device.asked)
  if (!line) return false
  putLine(work, session, line)
  const news = new Set(Object.keys(registers) as RegisterName[])
  const lost = heard.kind === 'news' ? new Set([...steering, ...heard.lost]) : steering
  take(work, session, { news, lost, isAsked: true })
  const { pause, place } = registers
  if (!place) return true
  const { own } = standingOf(work, session, work.device.mine.state)
  // Said with the moment of the wish that it follows from. A wish for sound is said as it was made: no sound has come of it yet.
  say(work, session, steering, { ...own, place: pause ? { ...own.place, time: place.time } : place })
  if (!pause) putLine(work, session, { ...lineOf(work, session), owes: 'sound' })
  return true
}

/** A line to another device follows the own queue until `get_state` has arrived: there this device is the player. */
const isOfOwnQueue = ({ device }: Work, session: string, { role }: ServerFrame): boolean => role === 'player' && session !== device.session

function takeNews(work: Work, session: string, news: Extract<Heard, { kind: 'news' }>, registers: Partial<Registers>) {
  const isAsked = registers.pause !== undefined || registers.song !== undefined || registers.index !== undefined
  take(work, session, { ...news, isAsked })
}

/** In a queue shared by all: whether it is this device that makes the sound. */
function hearRole(work: Work, session: string, { role }: ServerFrame, { place }: Partial<Registers>) {
  const { shared, mine } = work.device
  if (shared === 'off' || role === undefined || role === shared) return
  // What was started here is on its way: the answer to that says more.
  const starts = lineOf(work, session).underWay.some(one => one.kind === 'written' && one.values.pause === false && one.meant.has('pause'))
  if (starts) return
  become(work, { shared: role })
  const { playback } = mine.state
  const from = place?.position ?? positionAt(playback, work.moment.now)
  if (role === 'controller' && !playback.paused) become(work, { taken: { startId: playback.startId, from, way: 'there' } })
  // Nobody pressed play here, so nothing begins to sound here.
  if (role === 'player' && !mine.state.playback.paused) putMine(work, perform(mine, { type: 'pause' }, work.moment.now, work.random))
}

/** `result: false` to something said. The line ends with it (protocol 9.1), so nothing said after it arrived, and nothing more is said on it. */
export function refused(work: Work, session: string) {
  const line = lineOf(work, session)
  const writes = line.underWay.filter(one => one.kind === 'written')
  const [first] = writes
  if (!first) return
  const rest: Line = { ...line, answered: false, underWay: [] }
  putLine(work, session, rest)
  if (first.isPartial) {
    if (!work.device.wholeOnly) become(work, { partRefused: session })
    return sayAgain(work, session, rest, new Set(writes.flatMap(({ meant }) => [...meant])))
  }
  // Not because of its form, then.
  if (work.device.partRefused === session) become(work, { partRefused: null })
  if (session === work.device.session || work.device.controlled?.session !== session) return
  takeBack(work, session)
  notice(work, `The service refused that, so nothing was changed on ${nameOf(work.device, session)}.`)
}

/** A whole state was not refused: if a part was before, that was because it was one. */
function takenWhole(work: Work, session: string) {
  if (work.device.partRefused !== session) return
  become(work, { partRefused: null, wholeOnly: true })
  work.effects.push({ type: 'whole-only' })
}

/** What was meant counts as not said yet: it is said once the line is up again. */
function sayAgain(work: Work, session: string, line: Line, meant: ReadonlySet<RegisterName>) {
  if (!line.agreed) return
  const registers: Registers = { ...line.agreed.registers, ...picked(line.shadow, meant) }
  const { anchor } = line.agreed
  putLine(work, session, { ...line, retries: true, agreed: { registers, anchor: meant.has('place') ? { ...anchor } : anchor } })
}

/** What was said and not answered in time. */
export function expire(work: Work, session: string) {
  const { acknowledges, controlled } = work.device
  const limit = answerWithin(acknowledges)
  putLine(work, session, withoutLost(lineOf(work, session), work.moment.steady))
  for (;;) {
    const line = lineOf(work, session)
    const first = firstWritten(line)
    if (!first || first.at + limit > work.moment.steady) return
    if (acknowledges && controlled?.session === session) {
      takeBack(work, session)
      return notice(work, `${nameOf(work.device, session)} did not answer: what you asked for last may not have arrived.`)
    }
    const after = overdue(line, first)
    if (!acknowledges && line.up && !first.isPartial) takenWhole(work, session)
    const asks = line.up && (acknowledges || (line.doubts && !isWriting(after)))
    putLine(work, session, asks ? { ...after, doubts: false } : after)
    if (asks) ask(work, session)
  }
}

/** When something said is not answered in time any more, steady milliseconds. */
export function expiresAt(line: Line, acknowledges: boolean): number | null {
  const first = firstWritten(line)
  return first ? first.at + answerWithin(acknowledges) : null
}

/** A device is gone or lets nobody join any more: what was asked of it and is not certain does not count. */
export function gone(work: Work, session: string) {
  const line = lineOf(work, session)
  if (!isWriting(line) && line.awaits === null) return
  takeBack(work, session)
  notice(work, `${nameOf(work.device, session)} cannot be reached any more, so what you asked for last was not done.`)
}
