// npm test: runs all suites, and prints one line of totals.
import { hasPrivateDesk, needs } from '../e2e/own-desktop.ts'
import { findRuntime } from './runtime.ts'
import { runSuites } from './test/run-suites.ts'
import { checks, endToEnd, packaged, runtime, unit } from './test/suites.ts'

const { kind, line } = findRuntime()
console.log(line)
if (!hasPrivateDesk)
  console.log(`end to end: on the desktop that is there. A test is skipped that ${Object.values(needs).join('; or that ')}.`)
const ofRuntime = [...(kind === 'stand-in' ? [runtime] : []), packaged]
// Tests that listen mostly wait, so checks and unit tests run at the same time, if there is a private screen and sound card; otherwise all
// run one after the other.
const suites = hasPrivateDesk
  ? [{ ...endToEnd('listening'), meanwhile: [checks, [unit]] }, endToEnd('side by side'), ...ofRuntime]
  : [...checks, unit, ...ofRuntime, endToEnd()]
process.exit(await runSuites(suites))
