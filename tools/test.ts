// npm test: everything, with one line that sums it.
import { hasPrivateDesk, needs } from '../e2e/own-desktop.ts'
import { findRuntime } from './runtime.ts'
import { runSuites } from './test/run-suites.ts'
import { checks, endToEnd, packaged, runtime, unit } from './test/suites.ts'

const { kind, line } = findRuntime()
console.log(line)
if (!hasPrivateDesk)
  console.log(`end to end: on the desktop that is there. A test is skipped that ${Object.values(needs).join('; or that ')}.`)
const ofRuntime = [...(kind === 'stand-in' ? [runtime] : []), packaged]
// Who listens mostly waits, so what only reckons runs beside it. Without a desk of its own nothing can run beside anything.
const suites = hasPrivateDesk
  ? [{ ...endToEnd('listening'), meanwhile: [...checks, unit] }, endToEnd('side by side'), ...ofRuntime]
  : [...checks, unit, ...ofRuntime, endToEnd()]
process.exit(await runSuites(suites))
