// The moment of each command for sound, sent as the time of its place (server clock); among concurrent commands the latest wins.
import { tuning } from '../../tuning.ts'
import { serverTime } from '../clock.ts'
import { localViewOf } from '../replication/queues.ts'
import { allButVolume, type RegisterName, type Registers, thousandths } from '../replication/registers.ts'
import { send } from '../replication/send.ts'
import type { StepContext } from '../step-context.ts'
import { patchTransfers } from './patch.ts'

/** Notes that sound was asked for here at that moment of the server's clock, Unix seconds. */
export function wishHere(ctx: StepContext, at: number) {
  if (at > ctx.device.transfer.wishedAt) patchTransfers(ctx, { wishedAt: thousandths(at) })
}

/** Whether received silence is void, because it follows from an older command than the last one for sound here. */
export function isVoid({ device, moment }: StepContext, { pause, place }: Partial<Registers>): boolean {
  const { mine, clock } = device.replication
  const { wishedAt } = device.transfer
  if (pause !== true || !place || mine.state.playback.paused) return false
  return thousandths(place.time) < wishedAt && serverTime(clock, moment.now) - wishedAt < tuning.queue.remote.earlierWishWithin
}

/** Sends this device's state again after a void command, so that all who received that command are corrected. */
export function contradict(ctx: StepContext, session: string, incoming: Partial<Registers>) {
  const names = Object.keys(incoming) as RegisterName[]
  const { own } = localViewOf(ctx, session, ctx.device.replication.mine.state)
  send(ctx, session, new Set(names.filter(name => allButVolume.has(name))), own)
}
