// npm run check: what should hold before every commit; no browser, no screen.
import { runSuites } from './test/run-suites.ts'
import { checks, unit } from './test/suites.ts'

await runSuites([...checks, unit])
