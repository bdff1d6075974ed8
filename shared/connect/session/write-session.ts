// Writes the state of the session machine; an import rule keeps other folders from calling it.
import type { EventContext } from '../event-context.ts'
import type { SessionState } from './state.ts'

export function patchSession(context: EventContext, changes: Partial<SessionState>) {
  context.device = { ...context.device, session: { ...context.device.session, ...changes } }
}
