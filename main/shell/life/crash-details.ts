// What of a bug is shown and copied: where it happened and why, without a secret, and in letters that a terminal only prints.
import { described, printable } from '../../log.ts'
import { redact } from '../../redact.ts'

/** `home`: the person's folder, written as `~`. */
export const crashDetails = (error: unknown, home: string): string => printable(redact(described(error), home))
