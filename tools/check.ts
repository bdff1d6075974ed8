// npm run check: runs all checks of `test/suites.ts`, in half a minute, without browser or screen.
import { runSuites } from './test/run-suites.ts'
import { checks } from './test/suites.ts'

process.exit(await runSuites(checks))
