import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { completeLock, missingOptional } from './optional-packages.mjs'

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'))
type Entry = { readonly integrity?: string; readonly resolved?: string; readonly link?: boolean }
/** The packages that come from a registry, without this project and its own packages, which are links. */
const foreign = Object.entries<Entry>(lock.packages).filter(([place, { link }]) => place.includes('node_modules/') && link !== true)

test('the lock file has what `npm ci` wants on every system (else: node tools/setup/complete-lock-file.mjs)', () => {
  expect(missingOptional(lock.packages)).toEqual([])
})

test('every package has a checksum (else: take out the entries without, and npm install --package-lock-only --omit-lockfile-registry-resolved)', () => {
  expect(foreign.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([place]) => place)).toEqual([])
})

test('the lock file names no registry (else: npm install --package-lock-only --omit-lockfile-registry-resolved)', () => {
  expect(foreign.filter(([, { resolved }]) => resolved !== undefined).map(([place]) => place)).toEqual([])
})

test('a package for another system is added with what its name tells', () => {
  const packages = {
    '': {},
    'node_modules/tool': {
      version: '1.2.3',
      optionalDependencies: { '@tool/cli-darwin-arm64': '1.2.3', '@tool/cli-linux-x64-musl': '1.2.3', '@tool/there': '1.0.0' },
    },
    'node_modules/tool/node_modules/@tool/there': { version: '1.0.0' },
  }
  const complete = completeLock(packages)
  expect(complete['node_modules/@tool/cli-darwin-arm64']).toEqual({
    version: '1.2.3',
    os: ['darwin'],
    cpu: ['arm64'],
    dev: true,
    optional: true,
  })
  expect(complete['node_modules/@tool/cli-linux-x64-musl']).toMatchObject({ os: ['linux'], cpu: ['x64'], libc: ['musl'] })
  expect(Object.keys(complete)).toEqual([...Object.keys(complete)].sort((a, b) => a.localeCompare(b, 'en')))
  expect(missingOptional(complete)).toEqual([])
})
