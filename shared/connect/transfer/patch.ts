// Writes the state of the transfer machine; an import rule keeps other folders from calling it.
import type { StepContext } from '../step-context.ts'
import type { Transfers } from './state.ts'

export function patchTransfers(ctx: StepContext, changes: Partial<Transfers>) {
  ctx.device = { ...ctx.device, transfer: { ...ctx.device.transfer, ...changes } }
}
