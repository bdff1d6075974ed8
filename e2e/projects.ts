// The two groups (Playwright projects) of end-to-end tests: `listening` judges sound and runs one test at a time, `side by side` runs all
// others at the same time.
import { availableParallelism } from 'node:os'
import { hasPrivateDesk } from './own-desktop.ts'

export type Project = 'listening' | 'side by side'

/**
 * How many tests of a group run at once, each with a private desk: one more than the processor has cores (at most 4), since a test waits
 * for more than half of its time. Without private desks it is one.
 */
export const workersOf: Readonly<Record<Project, number>> = {
  listening: 1,
  'side by side': hasPrivateDesk ? Math.min(4, availableParallelism() + 1) : 1,
}

/** Path of the file to which a run writes its counts of tests: of one group, or without `project` of both. */
export const reportOf = (project?: string): string => `build/e2e${project === undefined ? '' : `-${project.replaceAll(' ', '-')}`}.json`
