// Runs one step in processes of its own, so that neither a warm compiler nor another step's memory flatters it.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { z } from 'zod'

const figures = z.object({ milliseconds: z.number().nonnegative(), peakMegabytes: z.number().positive() })
export type Figures = z.infer<typeof figures>

/** `step`: a file in steps/ that prints its figures as JSON. Gives the median time and the median peak of `runs` runs. */
export async function measure(step: string, args: readonly string[], runs: number): Promise<Figures> {
  const file = path.join(import.meta.dirname, 'steps', step)
  const all = Array.from({ length: runs }, () =>
    figures.parse(JSON.parse(execFileSync(process.execPath, [file, ...args], { encoding: 'utf8' }))),
  )
  return { milliseconds: median(all.map(run => run.milliseconds)), peakMegabytes: median(all.map(run => run.peakMegabytes)) }
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
