// A check of .github/workflows: GitHub's parser accepts them, their actions are pinned to commits, and what they start exists.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from './build/bundles.ts'
import { problemsIn } from './workflows/problems.ts'

const folder = path.join(root, '.github/workflows')
const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
const started = (await Promise.all(['tools', 'packages/electron-stand-in'].map(filesIn))).flat()
const problems: string[] = []
for (const name of await readdir(folder)) {
  const text = await readFile(path.join(folder, name), 'utf8')
  const found = await problemsIn({ name, text, scripts: Object.keys(scripts), files: started })
  problems.push(...found.map(({ line, message }) => `.github/workflows/${name}:${line}: ${message}`))
}
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)

/** Paths of the files in a folder of the project, as workflows write them. */
async function filesIn(top: string): Promise<readonly string[]> {
  const entries = await readdir(path.join(root, top), { recursive: true })
  return entries.map(entry => `${top}/${entry.replaceAll('\\', '/')}`)
}
