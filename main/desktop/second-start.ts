// How a second start passes its command to the running app and gets a reply: through a file in the profile, which only this person can
// read (decision 28).
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { renameOver } from 'rename-over'
import { z } from 'zod'
import { type SegueCommand, segueCommand } from '../../shared/desktop/command-line.ts'
import { pathIn } from '../files/path-in.ts'

/** The running app's reply to a command: text for the terminal, and the exit code of the process that sent the command. */
const commandReplySchema = z.object({ text: z.string().max(100_000), code: z.number().int().min(0).max(255) })
export type CommandReply = z.infer<typeof commandReplySchema>

/** The data that comes with a second start; `answer` names the file of the reply; untrusted, as any program of this person can send it. */
export const secondStartRequestSchema = z.object({ command: segueCommand, answer: z.uuid() })
export type SecondStartRequest = z.infer<typeof secondStartRequestSchema>

export const createSecondStartRequest = (command: SegueCommand): SecondStartRequest => ({ command, answer: randomUUID() })

/** Writes a reply as a file named `name` into the folder of replies; by rename, so that its reader never sees half of it. */
export async function writeReply(folder: string, name: string, reply: CommandReply): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const replyPath = pathIn(folder, name)
  await writeFile(`${replyPath}.part`, JSON.stringify(reply), { mode: 0o600 })
  await renameOver(`${replyPath}.part`, replyPath)
}

/** How long a second start waits for a reply before it gives up, milliseconds, as the running app may be busy. */
const replyTimeout = 10_000
/** Interval at which the file of the reply is looked for, milliseconds. */
const pollInterval = 25

/**
 * Waits for the reply and deletes its file; null after the timeout, or if the reply is invalid. Blocks this process, which must not go on
 * to start a second Chromium on the profile.
 */
export function awaitReply(folder: string, name: string, limit = replyTimeout): CommandReply | null {
  const file = pathIn(folder, name)
  const clock = new Int32Array(new SharedArrayBuffer(4))
  for (let waited = 0; waited < limit; waited += pollInterval) {
    if (existsSync(file)) {
      const reply = parseReply(readFileSync(file, 'utf8'))
      rmSync(file, { force: true })
      return reply
    }
    Atomics.wait(clock, 0, 0, pollInterval)
  }
  return null
}

function parseReply(text: string): CommandReply | null {
  try {
    return commandReplySchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
