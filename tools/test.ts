// npm test: runs all suites, and prints one line of totals.
import { hasPrivateDesk, needs } from '../e2e/own-desktop.ts'
import { findRuntime } from './runtime.ts'
import { runSuites } from './test/run-suites.ts'
import { checks, endToEnd, packaged, runtime, runtimeTiming, unit } from './test/suites.ts'

const { kind, line } = findRuntime()
console.log(line)
if (!hasPrivateDesk)
  console.log(`end to end: on the desktop that is there. A test is skipped that ${Object.values(needs).join('; or that ')}.`)
const ofStandIn = kind === 'stand-in' ? [runtimeTiming, runtime] : []
// Tests that listen or measure mostly wait, so others run at the same time, if there are private screens and sound cards; otherwise all run
// one after the other.
const inTurn = [...checks, unit, ...ofStandIn, packaged, endToEnd()]
const besideOthers = [
  { ...endToEnd('listening'), meanwhile: [checks, [unit]] },
  endToEnd('side by side'),
  ...(kind === 'stand-in' ? [{ ...runtimeTiming, meanwhile: [[runtime, packaged]] }] : [packaged]),
]
const suites = hasPrivateDesk ? besideOthers : inTurn
process.exit(await runSuites(suites))
