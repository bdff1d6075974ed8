// Configuration of vitest with one project for each mend: walks run with that mend taken back. Usage: `vitest run --config
// e2e/simulation/mends.config.ts`, with `--project <finding>` for one.
import { sep } from 'node:path'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { type Mend, mends } from './mends.ts'

const without = ({ finding, edits }: Mend) => ({
  name: `without ${finding}`,
  enforce: 'pre' as const,
  transform: (code: string, id: string) => {
    const path = id.split(sep).join('/')
    return edits.filter(({ file }) => path.endsWith(`/${file}`)).reduce((text, { is, was }) => text.replace(is, () => was), code)
  },
})

const projects: readonly TestProjectConfiguration[] = mends.map(mend => ({
  plugins: [without(mend)],
  test: { name: mend.finding, include: ['e2e/simulation/found-again.ts'], globalSetup: 'tools/test/temporary-folder.ts' },
}))
export default defineConfig({ test: { projects: [...projects] } })
