// The moment of each command for sound, sent as the time of its playback point (server clock); among concurrent commands the latest wins.
import { tuning } from '../../tuning.ts'
import { serverTime } from '../clock.ts'
import type { EventContext } from '../event-context.ts'
import { localViewOf } from '../replication/queues.ts'
import { allButVolume, type RegisterName, type Registers, roundToThousandths } from '../replication/registers.ts'
import { send } from '../replication/send.ts'
import { patchTransfers } from './write-transfer.ts'

/** Notes that sound was asked for here at that moment of the server's clock, Unix seconds; ignored if a later one was noted. */
export function noteSoundRequest(context: EventContext, at: number) {
  if (at > context.device.transfer.soundRequestedAt) patchTransfers(context, { soundRequestedAt: roundToThousandths(at) })
}

/**
 * Whether a received pause is outdated: the own queue plays, and the pause follows from an older command than the last one for sound here,
 * which was given at most `earlierCommandWithinSeconds` ago.
 */
export function isOutdatedPause({ device, moment }: EventContext, { pause, point }: Partial<Registers>): boolean {
  const { mine, clock } = device.replication
  const { soundRequestedAt } = device.transfer
  if (pause !== true || !point || mine.state.playback.paused) return false
  return (
    roundToThousandths(point.time) < soundRequestedAt &&
    serverTime(clock, moment.now) - soundRequestedAt < tuning.queue.otherDevices.earlierCommandWithinSeconds
  )
}

/**
 * Sends the registers of an outdated pause (`incoming`, except the volume) again with this device's values, so that all who received that
 * command are corrected.
 */
export function resendOwnState(context: EventContext, session: string, incoming: Partial<Registers>) {
  const names = Object.keys(incoming) as RegisterName[]
  const { own } = localViewOf(context, session, context.device.replication.mine.state)
  send(context, session, new Set(names.filter(name => allButVolume.has(name))), own)
}
