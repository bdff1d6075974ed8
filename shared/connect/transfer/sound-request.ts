// The moment of each command for sound, sent as the time of its playback point (server clock); among concurrent commands the latest wins.
import { tuning } from '../../tuning.ts'
import { serverTime } from '../clock.ts'
import { localViewOf } from '../replication/queues.ts'
import { allButVolume, type RegisterName, type Registers, roundToThousandths } from '../replication/registers.ts'
import { send } from '../replication/send.ts'
import type { StepContext } from '../step-context.ts'
import { patchTransfers } from './patch.ts'

/** Notes that sound was asked for here at that moment of the server's clock, Unix seconds. */
export function noteSoundRequest(ctx: StepContext, at: number) {
  if (at > ctx.device.transfer.soundRequestedAt) patchTransfers(ctx, { soundRequestedAt: roundToThousandths(at) })
}

/**
 * Whether a received pause is outdated: the own queue plays, and the pause follows from an older command than the last one for sound here,
 * which was given at most `earlierCommandWithinSeconds` ago.
 */
export function isOutdatedPause({ device, moment }: StepContext, { pause, point }: Partial<Registers>): boolean {
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
export function resendOwnState(ctx: StepContext, session: string, incoming: Partial<Registers>) {
  const names = Object.keys(incoming) as RegisterName[]
  const { own } = localViewOf(ctx, session, ctx.device.replication.mine.state)
  send(ctx, session, new Set(names.filter(name => allButVolume.has(name))), own)
}
