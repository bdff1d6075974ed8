// Runs one step of a figure in its own process, so that neither a warm JIT nor another step's memory affects it.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { z } from 'zod'

const figures = z.object({ milliseconds: z.number().nonnegative(), peakMegabytes: z.number().positive() })
export type WorkloadFigures = z.infer<typeof figures>

/** Runs a step and returns what it measured. `workload`: name of a file in workloads/, which prints its figures as JSON. */
export function runWorkload(workload: string, args: readonly string[]): WorkloadFigures {
  const file = path.join(import.meta.dirname, 'workloads', workload)
  return figures.parse(JSON.parse(execFileSync(process.execPath, [file, ...args], { encoding: 'utf8' })))
}
