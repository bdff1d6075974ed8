// Runs one step of a figure in its own process, so that neither a warm JIT nor another step's memory affects it.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { z } from 'zod'

const figures = z.object({ milliseconds: z.number().nonnegative(), peakMegabytes: z.number().positive() })
export type StepFigures = z.infer<typeof figures>

/** Runs a step and returns what it measured. `step`: name of a file in steps/, which prints its figures as JSON. */
export function runStep(step: string, args: readonly string[]): StepFigures {
  const file = path.join(import.meta.dirname, 'steps', step)
  return figures.parse(JSON.parse(execFileSync(process.execPath, [file, ...args], { encoding: 'utf8' })))
}
