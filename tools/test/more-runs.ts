// Replaces fast-check if SEGUE_RUNS is set: multiplies the number of runs of each property (vitest.config.ts).
import * as fc from '../../node_modules/fast-check/lib/fast-check.js'

const times = Number(process.env['SEGUE_RUNS'])
/** fast-check's default number of runs. */
const usual = 100

const assert = (property: fc.IRawProperty<unknown>, parameters: fc.Parameters<unknown> = {}) =>
  fc.assert(property, { ...parameters, numRuns: times * (parameters.numRuns ?? usual) })

const moreRuns: Omit<typeof fc, 'assert'> & { readonly assert: typeof assert } = { ...fc, assert }
export default moreRuns
