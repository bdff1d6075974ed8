// Stands in for fast-check if SEGUE_RUNS is set: multiplies the number of runs of each property by it (vitest.config.ts).
import * as fc from '../../node_modules/fast-check/lib/fast-check.js'

const times = Number(process.env['SEGUE_RUNS'])
/** The number of runs that fast-check makes of a property without a number of its own. */
const usual = 100

const assert = (property: fc.IRawProperty<unknown>, parameters: fc.Parameters<unknown> = {}) =>
  fc.assert(property, { ...parameters, numRuns: times * (parameters.numRuns ?? usual) })

const moreRuns: Omit<typeof fc, 'assert'> & { readonly assert: typeof assert } = { ...fc, assert }
export default moreRuns
