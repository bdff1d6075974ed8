// npm run check: types, lint, format, import borders and unused code; seconds, no browser, no screen.
import { runSuites } from './test/run-suites.ts'
import { checks } from './test/suites.ts'

process.exit(await runSuites(checks))
