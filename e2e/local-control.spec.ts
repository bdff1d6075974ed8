// Local control as a person switches it on and a program uses it: the token by the clipboard, and nowhere else.
import { expect, test } from './fixtures.ts'
import { filesOf } from './segue.ts'

test('switched on, a program with the token steers and finds; the token is in no file and no page', async ({ start, profile }) => {
  const player = await start()
  await player.signIn()
  const { page, app } = player
  await page.keyboard.press('ControlOrMeta+,')
  const status = (authorization: string) => fetch('http://127.0.0.1:18736/v1/status', { headers: { authorization } })
  await expect(status('Bearer x')).rejects.toThrow()
  await page.getByRole('switch', { name: 'Local control' }).click()
  await page.getByRole('button', { name: 'Copy the token' }).click()
  await expect(page.getByText('The token is on the clipboard.')).toBeVisible()
  const token = await app.evaluate(({ clipboard }) => clipboard.readText())
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(token)
  for (const [name, content] of await filesOf(profile)) expect(content.includes(token), name).toBe(false)

  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const post = async (path: string, body?: unknown) =>
    (await fetch(`http://127.0.0.1:18736/v1/${path}`, { method: 'POST', headers, body: body === undefined ? null : JSON.stringify(body) }))
      .status
  expect(await post('search', { text: 'a', play: true })).toBe(202)
  await expect(player.bar.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await expect.poll(async () => (await status(headers.authorization)).json()).toMatchObject({ state: 'playing', liked: false })
  expect(await post('like', { liked: true })).toBe(204)
  await expect(player.bar.getByRole('button', { name: 'Like', exact: true })).toHaveAttribute('aria-pressed', 'true')
  expect(await post('pause')).toBe(204)
  await expect(player.bar.getByRole('button', { name: 'Play', exact: true })).toBeVisible()

  // What a page of a browser asks is refused, token or not.
  expect((await fetch('http://127.0.0.1:18736/v1/status', { headers: { ...headers, origin: 'https://evil.test' } })).status).toBe(403)
  await page.getByRole('button', { name: 'Make a new token' }).click()
  await expect.poll(async () => (await status(headers.authorization)).status).toBe(401)
  await page.getByRole('switch', { name: 'Local control' }).click()
  await expect.poll(() => status(headers.authorization).catch(() => null)).toBeNull()
})
