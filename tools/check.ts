// npm run check: all checks of `test/suites.ts`; half a minute, no browser, no screen.
import { runSuites } from './test/run-suites.ts'
import { checks } from './test/suites.ts'

process.exit(await runSuites(checks))
