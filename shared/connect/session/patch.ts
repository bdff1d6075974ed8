// Writes the state of the session machine; an import rule keeps other folders from calling it.
import type { StepContext } from '../step-context.ts'
import type { SessionState } from './state.ts'

export function patchSession(ctx: StepContext, changes: Partial<SessionState>) {
  ctx.device = { ...ctx.device, session: { ...ctx.device.session, ...changes } }
}
