// The details of a crash for display and copying: stack and causes, without secrets and control characters.
import { describeCause, printable } from '../../log.ts'
import { redact } from '../../redact.ts'

/** The details of an error as text, without secrets. `home`: path of the home folder, which is written as `~`. */
export const crashDetails = (error: unknown, home: string): string => printable(redact(describeCause(error), home))
