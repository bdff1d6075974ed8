// Adds optional packages to package-lock.json that npm leaves out when a registry lacks one for another system, without which `npm ci`
// fails everywhere. Run by hand after `npm install` when the test beside this file asks for it: node tools/setup/complete-lock-file.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { completeLock, missingOptional } from './optional-packages.mjs'

const file = fileURLToPath(new URL('../../package-lock.json', import.meta.url))
const lock = JSON.parse(readFileSync(file, 'utf8'))
const missing = missingOptional(lock.packages)
writeFileSync(file, `${JSON.stringify({ ...lock, packages: completeLock(lock.packages) }, null, 2)}\n`)
for (const { name, version } of missing) console.log(`added ${name} ${version}`)
