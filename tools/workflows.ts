// A check of .github/workflows: GitHub's parser accepts them, their actions are pinned to commits, and what they start by `npm run` or `node` exists.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from './build/bundles.ts'
import { problemsIn } from './workflows/problems.ts'

const folder = path.join(root, '.github/workflows')
const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
const problems: string[] = []
for (const name of await readdir(folder)) {
  const text = await readFile(path.join(folder, name), 'utf8')
  const found = await problemsIn({ name, text, scripts: Object.keys(scripts), isThere: file => existsSync(path.join(root, file)) })
  problems.push(...found.map(({ line, message }) => `.github/workflows/${name}:${line}: ${message}`))
}
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
