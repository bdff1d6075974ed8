// Vitest's reporter for npm test: counts, and for each failure all that is needed to reproduce it: seed, path, cause.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestModule, Vitest } from 'vitest/node'
import { root } from '../build/bundles.ts'
import { inLines, nothing, type Outcome } from './outcome.ts'

/** Writes the outcome to vitest's `outputFile` at the end of a run. */
export default class UnitReporter implements Reporter {
  #file = ''

  onInit(vitest: Vitest): void {
    const { outputFile } = vitest.config
    if (typeof outputFile !== 'string') throw new Error('no --outputFile')
    this.#file = path.resolve(root, outputFile)
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const outcome = sum(modules)
    const outside = unhandled.map(error =>
      inLines(placeOf(error), [...wordsOf(error), ...(error.stack ?? '').split('\n').slice(0, stackLines)]),
    )
    const failures = [...outcome.failures, ...outside]
    writeFileSync(this.#file, JSON.stringify({ ...outcome, failed: outcome.failed + outside.length, failures } satisfies Outcome))
  }
}

/** Lines of the stack that are told of an error outside of any test: what threw, and who called it. */
const stackLines = 6

/** The test file in whose process an error came that belongs to no test. */
function placeOf(error: SerializedError): string {
  const file: unknown = error['VITEST_TEST_PATH']
  return `outside of any test${typeof file === 'string' ? `, in the process of ${path.relative(root, file)}` : ''}`
}

function sum(modules: readonly TestModule[]): Outcome {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const failures: string[] = []
  const fail = (name: string, errors: readonly SerializedError[]) => {
    counts.failed += 1
    failures.push(inLines(name, errors.flatMap(wordsOf)))
  }
  for (const module of modules) {
    const file = path.relative(root, module.moduleId)
    // Failures of a file or suite itself count, too: it cannot be loaded, or a hook throws.
    for (const part of [module, ...module.children.allSuites()]) if (part.errors().length > 0) fail(file, part.errors())
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result()
      if (state === 'failed') fail(`${file} › ${test.fullName}`, errors)
      else counts[state === 'passed' ? 'passed' : 'skipped'] += 1
    }
  }
  return { ...nothing, ...counts, failures }
}

/** The whole message of an error and its diff, as lines, and those of its cause, which for a property is the failed assertion. */
function wordsOf({ name, message, diff, cause }: SerializedError): readonly string[] {
  const said = `${name ?? 'Error'}: ${message}\n${typeof diff === 'string' ? diff : ''}`
  const lines = stripVTControlCharacters(said).split('\n')
  const [first = '', ...others] = isError(cause) ? wordsOf(cause) : []
  return [...lines, ...(first === '' ? [] : [`Caused by ${first}`]), ...others].filter(line => line.trim() !== '')
}

const isError = (value: unknown): value is SerializedError =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
