// Tells why queues change, for the trace: the cause of each event, and of the change that a fact of the speaker makes.
import { assertNever } from '../errors.ts'
import type { Cause } from '../queue/cause.ts'
import type { QueueState } from '../queue/model.ts'
import { type EventContext, trace } from './event-context.ts'
import type { DeviceEvent } from './events.ts'
import type { Device } from './model.ts'

type FactEvent = Extract<DeviceEvent, { type: 'fact' }>

/**
 * The cause of an event: the one that a command or fact carries, else one that follows from the event's type, for a received frame also
 * from whether it is the first of its connection; a rule that knows a more exact cause passes that to `trace` instead.
 */
export function causeOf({ session: { own }, replication: { links } }: Device, event: DeviceEvent): Cause {
  switch (event.type) {
    case 'command':
      return event.cause
    case 'fact':
      return event.cause ?? { by: 'sound' }
    case 'restored':
      return { by: 'restart' }
    case 'received': {
      const isFirstState = links.get(event.session)?.hasServerState !== true
      return { by: isFirstState ? 'reconnect' : 'other-device', session: event.session === own ? null : event.session }
    }
    case 'control':
      return { by: 'control', session: event.session }
    case 'transfer':
      return { by: 'transfer', stage: 'requested', session: event.session }
    case 'stay':
      return { by: 'transfer', stage: 'cancelled', session: null }
    case 'shared':
      return { by: 'shared-queue' }
    case 'named':
    case 'link':
    case 'listed':
    case 'granted':
    case 'whole-only':
    case 'titled':
    case 'measured':
    case 'watch':
    case 'dismiss':
    case 'due':
      return { by: 'clock' }
    default:
      return assertNever(event)
  }
}

/**
 * The cause of what a speaker fact did to the own queue, whose states `before` and `after` the fact are given: the cause that the fact
 * carries, else failure or sound; at a song's end the song's end or, if the queue stops with it, the sleep timer, "stop after this song" or
 * the queue's end.
 */
export function causeOfFact({ fact, cause }: FactEvent, before: QueueState, after: QueueState): Cause {
  if (cause) return cause
  const stops = !before.playback.paused && after.playback.paused
  if (fact.type === 'failed') return { by: 'failure', code: fact.unreachable ? 'offline' : 'unavailable-track' }
  if (fact.type !== 'ended') return { by: 'sound' }
  if (!stops) return { by: 'song-end' }
  if (before.sleep.kind === 'track' || before.sleep.kind === 'album') return { by: 'sleep-timer' }
  return { by: before.playback.stopAfter ? 'stop-after' : 'queue-end' }
}

/** Records in the trace that sound began or is buffering, so that a silence which nobody asked for can be explained from the trace too. */
export function traceSound(context: EventContext, { fact, cause }: FactEvent) {
  if (fact.type !== 'playing' && fact.type !== 'waiting') return
  const change = fact.type === 'playing' ? 'sounds' : 'waits'
  trace(context, null, [{ what: change, track: context.device.replication.mine.state.playback.current, position: fact.position }], cause)
}

/** Records in the trace that another queue is shown than `before`, or that the shown one stands still since its device is out of reach. */
export function traceShown(context: EventContext, before: Device) {
  const { shownSession } = context.device.session
  const { lastKnown } = context.device.shown
  if (shownSession !== before.session.shownSession) trace(context, null, [{ what: 'shows', session: shownSession }])
  if (shownSession === null || lastKnown === null || before.shown.lastKnown !== null) return
  const { current: track, anchor } = lastKnown.shown.playback
  trace(context, shownSession, [{ what: 'pause', track, position: anchor.position }], { by: 'connection-lost', session: shownSession })
}
