// Whether a test that listens and failed is heard once more: only if a tone that another program played beside the app broke, too.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { TestInfo } from '@playwright/test'
import type { Break } from './breaks.ts'

/** For `test.describe.configure` of a file whose tests listen: how often one may be heard again. Without a reason none is. */
export const hearAgain = { retries: 2 }

/** The annotation of a run whose failure says nothing about the app; the sum of all tests knows it by this name. */
export const heardAgain = 'heard again'

/** Also what a window does not show, and a test that takes too long, is no matter of sound. */
const isOfTheWindow = /\blocator\b|\bpage\.|\bTest timeout\b/

/**
 * What to say of a failure that the machine is to blame for; null: the app is. `errors`: what the test says is wrong. `breaks`: where the
 * pilot tone broke while it listened.
 */
export function machineFault(errors: readonly string[], breaks: readonly Break[]): string | null {
  if (breaks.length === 0 || errors.length === 0 || errors.some(error => isOfTheWindow.test(error))) return null
  const silence = breaks.reduce((sum, { length }) => sum + length, 0).toFixed(2)
  return `The pilot tone beside the app broke ${breaks.length === 1 ? 'once' : `${breaks.length} times`}, too, for ${silence} s in all: this machine was too busy to be listened at`
}

/** Left by a run that is to be heard again, for the next one: Playwright begins that in a new process. */
const permission = ({ project, testId }: TestInfo): string => path.join(project.outputDir, 'hear-again', testId)

/** At the end of a test that listened. */
export async function closeHearing(testInfo: TestInfo, breaks: () => Promise<readonly Break[]>): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return
  const errors = testInfo.errors.map(({ message = '' }) => message)
  const words = machineFault(errors, await breaks())
  if (words === null) return
  process.stdout.write(`${testInfo.title}: ${words} (hearing ${testInfo.retry + 1} of ${hearAgain.retries + 1})\n`)
  testInfo.annotations.push({ type: heardAgain, description: words })
  await mkdir(path.dirname(permission(testInfo)), { recursive: true })
  await writeFile(permission(testInfo), words)
}

/** At the beginning of every test. Throws if it is a second one that nothing permits. */
export async function openHearing(testInfo: TestInfo): Promise<void> {
  if (testInfo.retry === 0) return
  const isPermitted = await rm(permission(testInfo)).then(
    () => true,
    () => false,
  )
  if (!isPermitted) throw new Error('It failed, and the machine was not to blame: it is not heard again.')
}
