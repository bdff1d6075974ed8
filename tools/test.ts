// npm test: everything, with one line that sums it.
import { hasPrivateDesk, needs } from '../e2e/own-desktop.ts'
import { findRuntime } from './runtime.ts'
import { runSuites } from './test/run-suites.ts'
import { checks, endToEnd, packaged, runtime, unit } from './test/suites.ts'

const { kind, line } = findRuntime()
console.log(line)
if (!hasPrivateDesk)
  console.log(`end to end: on the desktop that is there. A test is skipped that ${Object.values(needs).join('; or that ')}.`)
process.exit(await runSuites([...checks, unit, ...(kind === 'stand-in' ? [runtime] : []), packaged, endToEnd]))
