// Writes the state of transfers; only this room may.
import type { StepContext } from '../step-context.ts'
import type { Transfers } from './state.ts'

export function patchTransfers(ctx: StepContext, changes: Partial<Transfers>) {
  ctx.device = { ...ctx.device, transfer: { ...ctx.device.transfer, ...changes } }
}
