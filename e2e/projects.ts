// The two kinds of end-to-end tests: those that judge sound, one after the other, and all others, side by side.
import { availableParallelism } from 'node:os'
import { hasPrivateDesk } from './own-desktop.ts'

export type Project = 'listening' | 'side by side'

/** Each with a desk of its own; a third one on two cores uses what the others leave while they wait. Without private desks there is one. */
export const workersOf: Readonly<Record<Project, number>> = {
  listening: 1,
  'side by side': hasPrivateDesk ? Math.min(4, availableParallelism() + 1) : 1,
}

/** Where a run of one kind, or of all, leaves its counts. */
export const reportOf = (project?: string): string => `build/e2e${project === undefined ? '' : `-${project.replaceAll(' ', '-')}`}.json`
