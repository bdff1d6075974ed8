// Tokens that expire, rotate and are refused, while several requests are under way.
import { expect, test } from './fixtures.ts'

test('when the token dies under several requests, one refresh serves them all', async ({ start, service }) => {
  const player = await start()
  await player.signIn()
  const { length } = (await service.received()).tokens
  await service.hold('stream', 'library')
  await service.expire({ access: true })
  await service.next({ role: 'auth', path: '/token', delay: 1500 })
  await player.firstSong().dblclick()
  await player.go('Settings')
  await player.button('Ask again').click()
  await expect.poll(async () => (await service.received()).held).toBeGreaterThan(1)
  await service.release()

  await expect.poll(player.position, { timeout: 20_000 }).toBeGreaterThan(0)
  await expect.poll(async () => (await service.received()).calls.at(-1)?.result).toBe(true)
  const { tokens } = await service.received()
  expect(tokens.slice(length).map(token => token.grant)).toEqual(['refresh_token'])
  await expect(player.page.getByText('Please sign in again')).toBeHidden()
  await player.close()

  const again = await start()
  await again.expectLibrary()
  await expect.poll(async () => (await service.received()).calls.at(-1)?.result).toBe(true)
  await expect(again.page.getByText('Please sign in again')).toBeHidden()
})

test('a token about to expire is refreshed before it dies', async ({ start, service }) => {
  await service.lifetimes({ access: 8 })
  const player = await start()
  await player.signIn()
  await player.firstSong().dblclick()
  await expect.poll(player.position, { timeout: 20_000 }).toBeGreaterThan(0)
  await expect.poll(async () => (await service.received()).tokens.map(token => token.grant), { timeout: 20_000 }).toContain('refresh_token')
  await expect(player.page.getByText('Please sign in again')).toBeHidden()
})

test('a refused refresh keeps library and queue, and asks to sign in', async ({ start, service }) => {
  const player = await start()
  await player.signIn()
  const rows = String(await player.songs.getAttribute('aria-rowcount'))
  await player.close()
  await service.expire({ access: true, refresh: true })

  const again = await start()
  await again.go('Songs')
  await expect(again.page.getByText('Please sign in again. Your library and queue stay on this computer.')).toBeVisible({ timeout: 20_000 })
  await expect(again.songs).toHaveAttribute('aria-rowcount', rows)

  await again.button('Sign in').click()
  await again.browser.goto(await again.nextAddress())
  await again.answerConsent('Approve')
  await expect(again.page.getByText('Please sign in again. Your library')).toBeHidden()
  await expect(again.songs).toHaveAttribute('aria-rowcount', rows)
})
