// npm run check: runs all checks of `test/suites.ts`; they need half a minute, and neither browser nor screen.
import { runSuites } from './test/run-suites.ts'
import { checks } from './test/suites.ts'

process.exit(await runSuites(checks))
