// When requests wait for the system's certificates, which some systems take their time to name.
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, expect, it, vi } from 'vitest'
import { privateAuthority } from '../certificate-for-tests.ts'
import { silentLog } from '../log.ts'
import { routedFetch } from './routed-fetch.ts'
import { setRouter } from './routed-requests.ts'
import { createSystemTrust, readSystemCertificates } from './system-certificates.ts'
import { followSystemNetwork } from './system-network.ts'

const known = getCACertificates('default')
const trustsAuthority = (): boolean => getCACertificates('default').some(each => each.trim() === privateAuthority.trim())
afterEach(() => {
  setDefaultCACertificates(known)
  setRouter(async () => null)
})

it.each(['darwin', 'linux', 'win32'] as const)('are read on %s', async platform => {
  const read = await readSystemCertificates(platform)
  expect(read.length).toBeGreaterThan(0)
  expect(read.every(each => each.startsWith('-----BEGIN CERTIFICATE-----'))).toBe(true)
})

it('are trusted besides those of Node, each once', async () => {
  await createSystemTrust({ read: async () => [...known, privateAuthority, privateAuthority], log: silentLog })()
  const trusted = getCACertificates('default').map(each => each.trim())
  expect(trusted.filter(each => each === privateAuthority.trim())).toHaveLength(1)
  expect(trusted.length).toBeGreaterThan(100)
})

it('are read once a request may use TLS, and not at the start', async () => {
  const read = vi.fn(async () => [privateAuthority])
  const warnings = vi.fn()
  followSystemNetwork({ resolveProxy: async () => 'DIRECT', env: {}, log: { warning: warnings }, readCertificates: read })
  await routedFetch('http://127.0.0.1:1/', {}).catch(() => undefined)
  expect(read).not.toHaveBeenCalled()
  await routedFetch('https://127.0.0.1:1/', {}).catch(() => undefined)
  await routedFetch('https://127.0.0.1:1/', {}).catch(() => undefined)
  expect([read.mock.calls.length, trustsAuthority(), warnings.mock.calls]).toEqual([1, true, []])
})

it('hold a request up for so long and no longer, and are trusted when they come', async () => {
  const reading = Promise.withResolvers<readonly string[]>()
  const trust = createSystemTrust({ read: () => reading.promise, timeout: 1, log: silentLog })
  await trust()
  expect(trustsAuthority()).toBe(false)
  reading.resolve([privateAuthority])
  await expect.poll(() => trustsAuthority()).toBe(true)
})

it('that cannot be read are told to the log, and requests go on', async () => {
  const warning = vi.fn()
  await createSystemTrust({ read: () => Promise.reject(new Error('no keychain')), log: { warning } })()
  expect(warning).toHaveBeenCalledWith('the certificates of the system cannot be read', new Error('no keychain'))
})
