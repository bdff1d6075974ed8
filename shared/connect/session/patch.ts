// Writes the state of the session; only this room may.
import type { StepContext } from '../step-context.ts'
import type { SessionState } from './state.ts'

export function patchSession(ctx: StepContext, changes: Partial<SessionState>) {
  ctx.device = { ...ctx.device, session: { ...ctx.device.session, ...changes } }
}
