// Signing in and out, through the real consent page, the real redirect and the real keychain; and every way in which it fails.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from './fixtures.ts'
import { filesOf } from './segue.ts'

test('a taken port, a stranger’s answer, a change of mind, a refusal and a service that goes away are told, and one can try again', async ({
  start,
  service,
}) => {
  const { hostname, port } = new URL(service.preset.redirect_uri)
  const other = createServer().listen(Number(port), hostname)
  await once(other, 'listening')
  const player = await start()
  await player.button('Sign in with your browser').click()
  await expect(player.page.getByText(`port ${port}`)).toBeVisible()
  await new Promise(resolve => other.close(resolve))

  await player.button('Try again').click()
  await player.nextAddress()

  // An answer with a wrong state signs nobody in, and does not end the sign-in.
  await player.browser.goto(`${service.preset.redirect_uri}?code=stolen&state=not-the-one`)
  await expect(player.browser.getByText('belongs to another sign-in')).toBeVisible()
  await expect(player.page.getByText('Waiting for your browser')).toBeVisible()
  const { tokens, requests } = await service.received()
  expect(tokens).toEqual([])
  expect(requests.filter(request => request.path.endsWith('/token'))).toEqual([])

  // Cancelling goes back to the door and gives the port back.
  await player.button('Cancel').click()
  await expect(player.button('Sign in with your browser')).toBeVisible()
  await expect
    .poll(() =>
      fetch(service.preset.redirect_uri).then(
        response => response.status,
        () => 'closed',
      ),
    )
    .toBe('closed')

  // Consent that is denied is told in the words of the service.
  await player.openConsent()
  await player.answerConsent('Deny')
  await expect(player.page.getByRole('alert')).toContainText('Access denied: the person refused the request')
  expect((await service.received()).tokens).toEqual([])

  // If the service fails during a sign-in, the person is told and can try again.
  await player.button('Try again').click()
  await player.browser.goto(await player.nextAddress())
  await service.next({ role: 'auth', path: '/token', count: null, fault: { kind: 'drop' } })
  await player.answerConsent('Approve')
  await expect(player.page.getByRole('heading', { name: 'Sign-in did not finish' })).toBeVisible()
  await expect(player.button('Try again')).toBeVisible()
  await service.reset()
  await player.button('Try again').click()
  await player.browser.goto(await player.nextAddress())
  await player.answerConsent('Approve')
  await player.expectLibrary()
})

test('a person signs in, is still signed in after a restart, with the service down too, and signs out', async ({
  start,
  service,
  songs,
  keychain,
  profile,
}) => {
  const [song] = songs.few
  const player = await start()
  await player.signIn()
  await expect(player.browser.getByRole('heading', { name: 'Signed in as Mira Solberg' })).toBeVisible()
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
  await again.close()

  // With the service down, a start shows the library; when it is back, Try again goes on.
  await service.stop()
  const offline = await start()
  await offline.go('Songs')
  await offline.find(song.title)
  await expect(offline.page.getByText('You are offline.')).toBeVisible()
  await service.start()
  const notice = offline.page.getByText('You are offline.')
  // The app may find the service by itself before the button is pressed.
  await offline
    .button('Try again')
    .click({ timeout: 10_000 })
    .catch(async error => {
      if (await notice.isVisible()) throw error
    })
  await expect(notice).toBeHidden()

  // Signing out revokes at the service and forgets here.
  await offline.signOut({ forget: true })
  await expect(offline.button('Sign in with your browser')).toBeVisible()
  const revoked = async () => (await service.received()).requests.filter(request => request.path.endsWith('/revoke')).length
  await expect.poll(revoked).toBe(1)
  const stillGood = await fetch(`${service.preset.api_url}${service.preset.api_path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${issued?.access_token}` },
    body: JSON.stringify({ mode: 'status', client: 'e2e', version: '1', device_name: 'the test itself' }),
  })
  expect(await stillGood.json()).toMatchObject({ authenticated: false })
  expect(await keychain.content()).not.toContain(issued?.refresh_token)
  await offline.close()
  for (const [name, content] of await filesOf(profile)) expect(content, name).not.toContain('Mira Solberg')
  const out = await start()
  await expect(out.button('Sign in with your browser')).toBeVisible()
})
