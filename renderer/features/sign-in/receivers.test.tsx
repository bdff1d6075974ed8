// @vitest-environment happy-dom
// Whoever signs in reads which servers get the tokens, on every screen that leads there.
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { AppState } from '../../../shared/app-state.ts'
import { ok } from '../../../shared/errors.ts'
import { millis } from '../../../shared/ids.ts'
import { publicDeployment } from '../../../shared/wire/profile.ts'
import { expired, showPage, signedIn } from '../../tests/page-for-tests.ts'

type Shown = Awaited<ReturnType<typeof showPage>>
let shown: Shown
afterEach(() => shown.close())

const receivers = ['oauth.example.test', 'media.elsewhere.test']
const connection = { kind: 'service', name: 'Home', host: 'oauth.example.test', receivers } as const
const browser = { phase: 'browser', until: millis(Date.now() + 60_000) } as const
const steps: readonly (readonly [string, AppState['account']])[] = [
  ['the invitation', { phase: 'signed-out', error: null }],
  ['the wait for the browser', { phase: 'signing-in', progress: browser, previousPerson: null }],
  ['the code', { phase: 'signing-in', progress: { phase: 'code', code: null }, previousPerson: null }],
]
const isNamed = () => {
  for (const host of receivers) expect(screen.getByText(host)).toBeTruthy()
}

it.each(steps)('%s', async (_what, account) => {
  shown = await showPage({ state: { connection, account } })
  isNamed()
})

it('the strip over a library, while somebody signs in anew', async () => {
  shown = await showPage({ state: { ...signedIn, connection, account: expired } })
  act(() => shown.setState({ account: { phase: 'signing-in', progress: browser, previousPerson: expired.person } }))
  expect(screen.getByText('Waiting for your browser').closest('.strip')).toBeTruthy()
  isNamed()
})

it('the form, before anything is opened, with what a file filled in', async () => {
  const preset = { ...publicDeployment, client_id: 'mine', streaming_server: 'https://media.elsewhere.test' }
  shown = await showPage({
    state: { connection: { kind: 'none' }, account: { phase: 'signed-out', error: null } },
    replies: { 'connection.import': ok(preset) },
  })
  fireEvent.click(screen.getByRole('button', { name: /Connect to your service/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Import a connection file' }))
  expect(await screen.findByText('media.elsewhere.test')).toBeTruthy()
})

it('nothing for what runs inside the app', async () => {
  shown = await showPage({ state: { connection: { kind: 'demo' }, account: { phase: 'signed-out', error: null } } })
  expect(screen.queryByText(/gives access/)).toBeNull()
})
