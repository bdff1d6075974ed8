// npm test: everything, with one line that sums it.
import { findRuntime } from './runtime.ts'
import { runSuites } from './test/run-suites.ts'
import { checks, endToEnd, packaged, runtime, unit } from './test/suites.ts'

const { kind, line } = findRuntime()
console.log(line)
process.exit(await runSuites([...checks, unit, ...(kind === 'stand-in' ? [runtime] : []), packaged, endToEnd]))
