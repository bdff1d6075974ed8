// Runs one step in its own process, so that neither a warm JIT nor another step's memory affects it.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { z } from 'zod'

const figures = z.object({ milliseconds: z.number().nonnegative(), peakMegabytes: z.number().positive() })
export type StepFigures = z.infer<typeof figures>

/** `step`: a file in steps/ that prints its measurement as JSON. */
export function runStep(step: string, args: readonly string[]): StepFigures {
  const file = path.join(import.meta.dirname, 'steps', step)
  return figures.parse(JSON.parse(execFileSync(process.execPath, [file, ...args], { encoding: 'utf8' })))
}
