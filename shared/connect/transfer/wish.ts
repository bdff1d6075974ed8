// Every wish for sound has its moment: the time of the place it is sent with, on the server's clock. The latest wish counts.
import { tuning } from '../../tuning.ts'
import { serverTime } from '../clock.ts'
import { localViewOf } from '../replication/queues.ts'
import { allButVolume, type RegisterName, type Registers, thousandths } from '../replication/registers.ts'
import { send } from '../replication/send.ts'
import type { StepContext } from '../step-context.ts'
import { patchTransfers } from './patch.ts'

/** Sound was wished for here at that moment of the server's clock. */
export function wishHere(ctx: StepContext, at: number) {
  if (at > ctx.device.transfer.wishedAt) patchTransfers(ctx, { wishedAt: thousandths(at) })
}

/** Silence for what plays here that belongs to a wish older than the last one for sound here. */
export function isVoid({ device, moment }: StepContext, { pause, place }: Partial<Registers>): boolean {
  const { mine, clock } = device.replication
  const { wishedAt } = device.transfer
  if (pause !== true || !place || mine.state.playback.paused) return false
  return thousandths(place.time) < wishedAt && serverTime(clock, moment.now) - wishedAt < tuning.queue.remote.earlierWishWithin
}

/** It does not count here, so all who received it are told what does. */
export function contradict(ctx: StepContext, session: string, incoming: Partial<Registers>) {
  const names = Object.keys(incoming) as RegisterName[]
  const { own } = localViewOf(ctx, session, ctx.device.replication.mine.state)
  send(ctx, session, new Set(names.filter(name => allButVolume.has(name))), own)
}
