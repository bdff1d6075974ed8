// How a second start passes its command to the running app and gets an answer: through a file in the profile, which only this person can
// read (decision 28).
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { type SegueCommand, segueCommand } from '../../shared/desktop/command-line.ts'
import { pathIn } from '../path-in.ts'

/** What the running app answers to a command: text for the terminal, and the exit code of the command. */
const commandReplySchema = z.object({ text: z.string().max(100_000), code: z.number().int().min(0).max(255) })
export type CommandReply = z.infer<typeof commandReplySchema>

/** The data that comes with a second start; untrusted, as any program of this person can send it. */
export const secondStartRequestSchema = z.object({ command: segueCommand, answer: z.uuid() })
export type SecondStartRequest = z.infer<typeof secondStartRequestSchema>

export const createSecondStartRequest = (command: SegueCommand): SecondStartRequest => ({ command, answer: randomUUID() })

/** Writes an answer into `folder`, the profile's folder of answers; by rename, so that the reader never sees half of it. */
export async function writeReply(folder: string, name: string, answer: CommandReply): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const answerPath = pathIn(folder, name)
  await writeFile(`${answerPath}.part`, JSON.stringify(answer), { mode: 0o600 })
  await rename(`${answerPath}.part`, answerPath)
}

/** Timeout of the wait for an answer, milliseconds, as the running app may be busy. */
const answerTimeout = 10_000
/** Interval at which the answer is looked for, milliseconds. */
const pollInterval = 25

/**
 * Waits for the answer and deletes it; null after the timeout, or if it is invalid. Blocks the process, which must not go on to start a
 * second Chromium on the profile.
 */
export function awaitReply(folder: string, name: string, limit = answerTimeout): CommandReply | null {
  const file = pathIn(folder, name)
  const clock = new Int32Array(new SharedArrayBuffer(4))
  for (let waited = 0; waited < limit; waited += pollInterval) {
    if (existsSync(file)) {
      const answer = parseAnswer(readFileSync(file, 'utf8'))
      rmSync(file, { force: true })
      return answer
    }
    Atomics.wait(clock, 0, 0, pollInterval)
  }
  return null
}

function parseAnswer(text: string): CommandReply | null {
  try {
    return commandReplySchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
