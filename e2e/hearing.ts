// Decides whether a failed test that listens is run again: only if the pilot tone, which another program plays beside the app, broke
// meanwhile, so that the machine was too busy.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { TestInfo } from '@playwright/test'
import type { Break } from './breaks.ts'

/**
 * Options of `test.describe.configure` for files whose tests listen: a failed one may be run up to two more times, but `openHearing` fails
 * each of these unless the run before permitted it.
 */
export const listeningRetries = { retries: 2 }

/** Type of the annotation on a run whose failure says nothing about the app; the report that sums up all tests looks for it. */
export const machineTooBusy = 'heard again'

/** Errors about elements of the window, and a test that took too long, are never blamed on the sound card. */
const isOfTheWindow = /\blocator\b|\bpage\.|\bTest timeout\b/

/**
 * Why a failure is the machine's and not the app's, as a sentence; null: it is the app's. `errors`: the messages of the failed test.
 * `breaks`: where the pilot tone broke in what the test listened to.
 */
export function machineFault(errors: readonly string[], breaks: readonly Break[]): string | null {
  if (breaks.length === 0 || errors.length === 0 || errors.some(error => isOfTheWindow.test(error))) return null
  const silence = breaks.reduce((sum, { length }) => sum + length, 0).toFixed(2)
  return `The pilot tone beside the app broke ${breaks.length === 1 ? 'once' : `${breaks.length} times`}, too, for ${silence} s in all: this machine was too busy to be listened at`
}

/** The file that a run leaves to permit its repetition: Playwright runs a retry in a new process, so that memory cannot tell. */
const permission = ({ project, testId }: TestInfo): string => path.join(project.outputDir, 'hear-again', testId)

/** Called at the end of a test that listened: if it failed through the machine's fault, marks the run and permits the next one. */
export async function closeHearing(testInfo: TestInfo, breaks: () => Promise<readonly Break[]>): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return
  const errors = testInfo.errors.map(({ message = '' }) => message)
  const words = machineFault(errors, await breaks())
  if (words === null) return
  process.stdout.write(`${testInfo.title}: ${words} (hearing ${testInfo.retry + 1} of ${listeningRetries.retries + 1})\n`)
  testInfo.annotations.push({ type: machineTooBusy, description: words })
  await mkdir(path.dirname(permission(testInfo)), { recursive: true })
  await writeFile(permission(testInfo), words)
}

/** Called at the beginning of every test. Throws if this is a retry that the run before did not permit. */
export async function openHearing(testInfo: TestInfo): Promise<void> {
  if (testInfo.retry === 0) return
  const isPermitted = await rm(permission(testInfo)).then(
    () => true,
    () => false,
  )
  if (!isPermitted) throw new Error('It failed, and the machine was not to blame: it is not heard again.')
}
