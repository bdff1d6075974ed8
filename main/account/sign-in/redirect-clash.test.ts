// Two sign-in servers never share a redirect address, unless both were in use before.
import { expect, test } from 'vitest'
import { publicDeployment } from '../../../shared/wire/profile.ts'
import { type Connection, demoIdentity, serviceIdentity } from '../../connection.ts'
import type { StoredAccount } from '../known-accounts.ts'
import { redirectClash } from './redirect-clash.ts'

const at = (host: string, more: Partial<Connection['preset']> = {}): Connection => {
  const preset = { ...publicDeployment, client_id: 'mine', auth_url: `https://${host}`, ...more }
  return { preset, identity: serviceIdentity(preset), choice: { kind: 'service', preset } }
}
const account = ({ identity, choice }: Connection, signedOut = false): StoredAccount => ({
  identity,
  userId: '1',
  name: 'Ada',
  choice,
  signedOut,
})
const honest = at('oauth.honest.test')

test('a new connection that comes back where a known one does is stopped, and says what to do, which is not to take a code', () => {
  const clash = redirectClash(at('oauth.hostile.test'), [account(honest)])
  expect(clash).toMatchObject({
    ok: false,
    error: {
      code: 'refused',
      message: expect.stringMatching(/oauth\.honest\.test.*oauth\.hostile\.test.*Register another redirect address/),
    },
  })
  expect(clash?.ok === false && clash.error.message).not.toMatch(/\bcode\b/)
  expect(redirectClash(at('oauth.hostile.test'), [account(honest, true)])).not.toBeNull()
})

const back = (redirect_uri: string) => ({ redirect_uri })

test('an account at a server gives no leave to come back where the account of another one does', () => {
  const own = at('oauth.hostile.test', back('http://127.0.0.1:9999/hostile'))
  const again = at('oauth.hostile.test', back(honest.preset.redirect_uri))
  expect(again.identity).toBe(own.identity)
  expect(redirectClash(own, [account(own), account(honest)])).toBeNull()
  expect(redirectClash(again, [account(own), account(honest)])).toMatchObject({ error: { code: 'refused' } })
})

test('a port with a nought before it is the same port', () => {
  const known = account(at('oauth.honest.test', back('http://127.0.0.1:8910/callback')))
  const refused = { error: { code: 'refused' } }
  expect(redirectClash(at('oauth.hostile.test', back('http://127.0.0.1:08910/callback')), [known])).toMatchObject(refused)
  expect(redirectClash(at('oauth.hostile.test', back('http://127.0.0.1:08911/callback')), [known])).toBeNull()
  const links = account(at('oauth.honest.test', back('segue://oauth/callback')))
  expect(redirectClash(at('oauth.hostile.test', back('segue://oauth/callback')), [links])).toMatchObject(refused)
  expect(redirectClash(at('oauth.hostile.test', back('segue://oauth/callback/hostile')), [links])).toBeNull()
})

test.each<[string, Connection, readonly StoredAccount[]]>([
  ['nobody is known', at('oauth.hostile.test'), []],
  ['it comes back elsewhere', at('oauth.hostile.test', { redirect_uri: 'http://127.0.0.1:49152/callback/hostile' }), [account(honest)]],
  ['it is another app at the same server', at('oauth.honest.test', { client_id: 'second' }), [account(honest)]],
  ['somebody signed in at both before', at('oauth.other.test'), [account(honest), account(at('oauth.other.test'))]],
  ['it runs inside the app', { ...honest, identity: demoIdentity, choice: { kind: 'demo' } }, [account(honest)]],
  ['the other one ran inside the app', honest, [{ ...account(honest), identity: demoIdentity, choice: { kind: 'demo' } }]],
])('nothing is in the way when %s', (_what, connection, known) => {
  expect(redirectClash(connection, known)).toBeNull()
})
