// Tokens that expire, rotate and are refused, while several requests are under way, after a sleep, and over a restart.

import { expect, test } from './fixtures.ts'
import { onTitle } from './player.ts'

test('a token is refreshed before it dies, and by one refresh for all requests; a computer that wakes up asks at once', async ({
  start,
  service,
}) => {
  await service.lifetimes({ access: 20 })
  const player = await start()
  await player.openConsent()
  await player.answerConsent('Approve')
  await expect.poll(async () => (await service.received()).tokens.length).toBeGreaterThan(0)
  await service.lifetimes({ access: 3600 })
  await player.expectLibrary()
  await player.go('Songs')
  await expect(player.firstSong()).toBeVisible()
  await expect(player.page.getByRole('main')).toHaveAttribute('aria-busy', 'false')
  const refreshes = async () => (await service.received()).tokens.filter(({ grant }) => grant === 'refresh_token').length
  const answered = async () => (await service.received()).calls.filter(({ result }) => result).length
  const signInAgain = player.page.getByText(/sign in again/i)

  // Half of a short life is over, and the next song needs it.
  await player.firstSong().dblclick(onTitle)
  await expect.poll(player.position).toBeGreaterThan(10)
  await player.press('Next')
  await expect.poll(refreshes).toBe(1)
  await expect(signInAgain).toBeHidden()
  await expect.poll(player.position).toBeGreaterThan(0)

  // On Linux Electron has no event for an unlocked screen.
  const wakings = process.platform === 'linux' ? (['resume'] as const) : (['resume', 'unlock-screen'] as const)
  for (const [count, event] of wakings.entries()) {
    const before = await answered()
    await service.expire({ access: true })
    await player.app.evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name), event)
    await expect.poll(refreshes).toBe(count + 2)
    // Waits until the fresh token was accepted once: if the service refused it before, the sign-in would end (protocol 2.3).
    await expect.poll(answered).toBeGreaterThan(before)
  }
  await expect(signInAgain).toBeHidden()
})

test('when the token dies under several requests, one refresh serves them all; one that is refused asks to sign in, and keeps the rest', async ({
  start,
  service,
}) => {
  const player = await start()
  await player.signIn()
  const rows = String(await player.songs.getAttribute('aria-rowcount'))
  const { length } = (await service.received()).tokens
  await service.hold('stream', 'library')
  await service.expire({ access: true })
  await service.next({ role: 'auth', path: '/token', delay: 1500 })
  await player.firstSong().dblclick(onTitle)
  await player.go('Settings')
  await player.button('Look for changes').click()
  await expect.poll(async () => (await service.received()).held).toBeGreaterThan(1)
  await service.release()

  await expect.poll(player.position).toBeGreaterThan(0)
  await expect.poll(async () => (await service.received()).calls.at(-1)?.result).toBe(true)
  const { tokens } = await service.received()
  expect(tokens.slice(length).map(token => token.grant)).toEqual(['refresh_token'])
  await expect(player.page.getByText('Please sign in again')).toBeHidden()
  await player.close()

  const again = await start()
  await again.expectLibrary()
  await expect.poll(async () => (await service.received()).calls.at(-1)?.result).toBe(true)
  await expect(again.page.getByText('Please sign in again')).toBeHidden()
  await again.close()
  await service.expire({ access: true, refresh: true })

  const refused = await start()
  await refused.go('Songs')
  await expect(refused.page.getByText('Please sign in again. Your library and queue stay on this computer.')).toBeVisible()
  await expect(refused.songs).toHaveAttribute('aria-rowcount', rows)

  await refused.button('Sign in').click()
  await refused.browser.goto(await refused.nextAddress())
  await refused.answerConsent('Approve')
  await expect(refused.page.getByText('Please sign in again. Your library')).toBeHidden()
  await expect(refused.songs).toHaveAttribute('aria-rowcount', rows)
})
