// Writes the state of the transfer machine; an import rule keeps other folders from calling it.
import type { EventContext } from '../event-context.ts'
import type { Transfers } from './state.ts'

export function patchTransfers(context: EventContext, changes: Partial<Transfers>) {
  context.device = { ...context.device, transfer: { ...context.device.transfer, ...changes } }
}
