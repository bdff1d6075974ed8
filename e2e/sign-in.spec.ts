// Signing in and out, through the real consent page, the real redirect and the real keychain; and every way in which it fails.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from './fixtures.ts'
import { filesOf } from './segue.ts'

test('a person signs in, and is still signed in after a restart', async ({ start, service, keychain, profile }) => {
  const player = await start()
  await player.signIn()
  await expect(player.library.getByText('Mira Solberg')).toBeVisible()
  const [issued] = (await service.received()).tokens
  expect(issued?.grant).toBe('authorization_code')
  expect(await keychain.content()).toContain(issued?.refresh_token)
  for (const [name, content] of await filesOf(profile)) expect(content, name).not.toContain(issued?.access_token)
  await player.close()

  const again = await start()
  await again.expectLibrary()
  await expect(again.songs.or(again.page.getByRole('heading', { level: 1 })).first()).toBeVisible()
  expect((await service.received()).tokens).toHaveLength(1)
})

test('consent that is denied is told in the words of the service, and can be tried again', async ({ start, service }) => {
  const player = await start()
  await player.openConsent()
  await player.answerConsent('Deny')
  await expect(player.page.getByRole('alert')).toContainText('Access denied: the person refused the request')
  expect((await service.received()).tokens).toEqual([])

  await player.button('Try again').click()
  await player.browser.goto(await player.nextAddress())
  await player.answerConsent('Approve')
  await player.expectLibrary()
})

test('an answer with a wrong state signs nobody in, and does not end the sign-in', async ({ start, service }) => {
  const player = await start()
  await player.button('Sign in with your browser').click()
  await player.nextAddress()
  await player.browser.goto(`${service.preset.redirect_uri}?code=stolen&state=not-the-one`)
  await expect(player.browser.getByText('belongs to another sign-in')).toBeVisible()
  await expect(player.page.getByText('Waiting for your browser')).toBeVisible()
  const { tokens, requests } = await service.received()
  expect(tokens).toEqual([])
  expect(requests.filter(request => request.path.endsWith('/token'))).toEqual([])
})

test('a taken port is named, and signing in works once it is free', async ({ start, service }) => {
  const { hostname, port } = new URL(service.preset.redirect_uri)
  const other = createServer().listen(Number(port), hostname)
  await once(other, 'listening')
  const player = await start()
  await player.button('Sign in with your browser').click()
  await expect(player.page.getByText(`port ${port}`)).toBeVisible()
  await new Promise(resolve => other.close(resolve))

  await player.button('Try again').click()
  await player.browser.goto(await player.nextAddress())
  await player.answerConsent('Approve')
  await player.expectLibrary()
})

test('cancelling goes back to the door and gives the port back', async ({ start, service }) => {
  const player = await start()
  await player.button('Sign in with your browser').click()
  await player.nextAddress()
  await expect(player.page.getByText('Waiting for your browser')).toBeVisible()
  await player.button('Cancel').click()
  await expect(player.button('Sign in with your browser')).toBeVisible()
  await expect
    .poll(() =>
      fetch(service.preset.redirect_uri).then(
        answer => answer.status,
        () => 'closed',
      ),
    )
    .toBe('closed')
  await player.signIn()
})

test('when the service goes away during sign-in one hears of it, and can try again', async ({ start, service }) => {
  const player = await start()
  await player.openConsent()
  await service.next({ role: 'auth', path: '/token', count: null, fault: { kind: 'drop' } })
  await player.answerConsent('Approve')
  await expect(player.page.getByRole('heading', { name: 'Sign-in did not finish' })).toBeVisible({ timeout: 20_000 })
  await expect(player.button('Try again')).toBeVisible()
})

test('with the service down, a start shows the library; when it is back, Try again goes on', async ({ start, service, songs }) => {
  const [song] = songs.few
  const before = await start()
  await before.signIn()
  await before.close()
  await service.stop()

  const player = await start()
  await player.go('Songs')
  await player.find(song.title)
  await expect(player.page.getByText('You are offline.')).toBeVisible()
  await service.start()
  await player.button('Try again').click()
  await expect(player.page.getByText('You are offline.')).toBeHidden()
})

test('signing out revokes at the service and forgets here', async ({ start, service, keychain, profile }) => {
  const player = await start()
  await player.signIn()
  const [issued] = (await service.received()).tokens
  await player.signOut({ forget: true })
  await expect(player.button('Sign in with your browser')).toBeVisible()
  const revoked = async () => (await service.received()).requests.filter(request => request.path.endsWith('/revoke')).length
  await expect.poll(revoked).toBe(1)
  const stillGood = await fetch(`${service.preset.api_url}${service.preset.api_path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${issued?.access_token}` },
    body: JSON.stringify({ mode: 'status', client: 'e2e', version: '1', device_name: 'the test itself' }),
  })
  expect(await stillGood.json()).toMatchObject({ authenticated: false })
  expect(await keychain.content()).not.toContain(issued?.refresh_token)
  await player.close()
  for (const [name, content] of await filesOf(profile)) expect(content, name).not.toContain('Mira Solberg')
  const again = await start()
  await expect(again.button('Sign in with your browser')).toBeVisible()
})
