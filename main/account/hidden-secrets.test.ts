// Whatever a secret looks like, it is in no log from where it comes in: secrets of words, which no rule of redact.ts would find.
import { afterEach, expect, test } from 'vitest'
import { tokenResponse } from '../../shared/wire/oauth.ts'
import { silentLog } from '../log.ts'
import { redact } from '../redact.ts'
import { startStrictService } from '../service-for-tests.ts'
import { type Desk, openDesk } from './desk-for-tests.ts'
import { beginCodeSignIn } from './sign-in/device-code.ts'
import { createPkce, exchangeCode } from './tokens/oauth.ts'
import { parseStoredTokens, tokensFrom } from './tokens/tokens.ts'

let desk: Desk | null = null
afterEach(async () => {
  await desk?.stop()
  desk = null
})

const belongings = { client: 'client-1', receivers: ['https://a.test'] }
const isHidden = (...secrets: readonly string[]) => {
  for (const secret of secrets) expect(redact(`it is ${secret}.`, '')).toBe('it is [secret].')
}

test('a pair of tokens, issued or kept', () => {
  const response = tokenResponse.parse({ access_token: 'issued access', refresh_token: 'issued refresh' })
  tokensFrom(response, 0, { ...belongings, grant: 'authorization_code' })
  isHidden('issued access', 'issued refresh')
  parseStoredTokens(
    JSON.stringify({ access: 'kept access', refresh: 'kept refresh', expiresAt: null, lifetime: null, scope: null }),
    belongings,
  )
  isHidden('kept access', 'kept refresh')
})

test('what proves a sign-in, and the code and verifier of every exchange', async () => {
  const { verifier, state } = createPkce(bytes => Buffer.alloc(bytes))
  isHidden(verifier, state)
  const service = await startStrictService({ tracks: 5 })
  await exchangeCode({ ...service.preset, userAgent: 'Segue', receivers: [] }, 'the code of it', 'the verifier of it')
  await service.stop()
  isHidden('the code of it', 'the verifier of it')
})

test('the secret of a code for another device', async () => {
  const service = await startStrictService({ tracks: 5 })
  const body = JSON.stringify({ device_code: 'the device code', user_code: 'ABCD', verification_uri: 'https://a.test', expires_in: 60 })
  service.control.next({ role: 'auth', path: '/device/code', count: 1, fault: { kind: 'status', status: 200, body } })
  const attempt = beginCodeSignIn({
    app: { ...service.preset, userAgent: 'Segue', receivers: [] },
    deviceClientId: null,
    others: [],
    clocks: { wall: Date.now, steady: () => performance.now() },
    log: silentLog,
    delay: async () => undefined,
  })
  if (!attempt.ok) throw new Error('not begun')
  await attempt.value.tokens(progress => {
    if (progress.phase === 'code' && progress.code) attempt.value.cancel()
  })
  await service.stop()
  isHidden('the device code')
})

test('tokens of a sign-in that comes to nothing', async () => {
  desk = await openDesk()
  const members = { access_token: 'unused access', refresh_token: 'unused refresh' }
  desk.service.control.next({ role: 'auth', path: '/token', count: 1, fault: { kind: 'change', members } })
  await desk.account.signIn()
  await desk.comeBack('approve')
  await desk.until(({ account }) => account.phase === 'signed-out' && account.error !== null)
  isHidden('unused access', 'unused refresh')
})
