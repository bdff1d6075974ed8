// Takes the place of fast-check where SEGUE_RUNS says how many times as often a property is to be tried (vitest.config.ts).
import * as fc from '../../node_modules/fast-check/lib/fast-check.js'

const times = Number(process.env['SEGUE_RUNS'])
/** What fast-check does where nothing is said. */
const usual = 100

const assert = (property: fc.IRawProperty<unknown>, parameters: fc.Parameters<unknown> = {}) =>
  fc.assert(property, { ...parameters, numRuns: times * (parameters.numRuns ?? usual) })

const moreRuns: Omit<typeof fc, 'assert'> & { readonly assert: typeof assert } = { ...fc, assert }
export default moreRuns
