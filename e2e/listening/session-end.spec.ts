// The socket of the session: other devices come over it, and the end of the session; it closes with the sign-out.

import { expect, test } from '../fixtures.ts'
import { listeningRetries } from '../hearing.ts'
import { listenerAt } from '../listener.ts'
import { onTitle } from '../player.ts'

test.describe.configure(listeningRetries)

test('a session ended from elsewhere is told once; music and library stay, and signing in goes on from there', async ({
  start,
  service,
  songs,
  recorder,
}) => {
  const [song] = songs.few
  const ear = listenerAt(recorder, await songs.sounds())
  const player = await start()
  await player.signIn()
  const rows = String(await player.songs.getAttribute('aria-rowcount'))
  await expect.poll(service.sockets).toBe(1)
  await (await player.find(song.title)).dblclick(onTitle)
  await ear.expectToHear(song.title)

  const [token] = (await service.received()).tokens
  await service.endSession(token?.session_uuid ?? '')
  // The strip that says so is scrolled out of view, so one notice above the player bar says it, too.
  const told = player.page.getByText('You were signed out from another device.')
  const notice = player.page
    .getByRole('status')
    .filter({ has: told })
    .filter({ has: player.button('Close') })
  await expect(notice).toHaveCount(1)
  await expect(notice).toBeInViewport()
  const before = await player.position()
  await expect.poll(player.position).toBeGreaterThan(before + 1)
  await player.expectPlaying(song.title)
  await ear.expectToHear(song.title)
  await expect(player.songs).toHaveAttribute('aria-rowcount', rows)
  expect(await service.sockets()).toBe(0)

  await player.button('Sign in').click()
  await player.browser.goto(await player.nextAddress())
  await player.answerConsent('Approve')
  await expect(told).toHaveCount(0)
  await expect.poll(service.sockets).toBe(1)
  await player.expectPlaying(song.title)
})

test('another device is seen at once; signing out closes the socket; a service without one does not matter', async ({ start, service }) => {
  const player = await start()
  await player.signIn()
  await expect.poll(service.sockets).toBe(1)
  await player.go('Settings')
  await service.addDevice('Kitchen phone')
  await expect(player.page.getByRole('list', { name: 'Your other devices' }).getByText('Kitchen phone')).toBeVisible()
  await player.signOut()
  await expect(player.button('Sign in with your browser')).toBeVisible()
  await expect.poll(service.sockets).toBe(0)

  await service.next({ role: 'queue', count: null, fault: { kind: 'drop' } })
  await player.signIn()
  await player.firstSong().dblclick(onTitle)
  await expect.poll(player.position).toBeGreaterThan(0)
  expect(await service.sockets()).toBe(0)
})
