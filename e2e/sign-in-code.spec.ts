// Signing in with a code: shown here, confirmed on the service's own page in a browser that knows nothing of this app.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Player } from './player.ts'
import { scan } from './scan.ts'
import type { Service } from './service.ts'

const shownCode = ({ page }: Player) => page.getByText(/^[A-Z]{4}-\d{4}$/)
const read = async (place: Locator) => (await place.textContent()) ?? ''

const qrCode = ({ page }: Player) => page.getByRole('img', { name: /^QR code that opens .*\/device with the code filled in$/ })

/** What a person does at the other device: goes to the address, types the code, and decides. */
async function typeCode(player: Player, decision: 'Approve' | 'Deny'): Promise<void> {
  const code = await read(shownCode(player))
  await player.browser.goto(await read(player.page.getByText(/^http.*\/device$/)))
  await player.browser.getByLabel('Code shown on the device').fill(code.toLowerCase().replace('-', ' '))
  await player.browser.getByRole('button', { name: 'Continue' }).click()
  await expect(player.browser.getByText(code)).toBeVisible()
  await player.answerConsent(decision)
}

const asked = async (service: Service, path: string) =>
  (await service.received()).requests.filter(request => request.role === 'auth' && request.path.endsWith(path))

test('a person scans the code and confirms it there, and the tokens of that way last and are renewed', async ({
  start,
  service,
  keychain,
}) => {
  await service.lifetimes({ interval: 1 })
  const player = await start()
  await player.button(/^Use a code/).click()
  await player.browser.goto(await scan(qrCode(player), player.browser))
  await expect(player.browser.getByText(await read(shownCode(player)))).toBeVisible()
  await player.answerConsent('Approve')
  await player.expectLibrary()
  await expect(player.library.getByText('Mira Solberg')).toBeVisible()
  const [issued] = (await service.received()).tokens
  expect(issued?.grant).toBe('device_code')
  expect(await keychain.content()).toContain(issued?.refresh_token)
  expect(await player.app.evaluate(() => globalThis.openedByTest)).toEqual([])
  await player.close()

  await service.expire({ access: true })
  const again = await start()
  await again.go('Songs')
  await expect(again.firstSong()).toBeVisible()
  await expect.poll(async () => (await service.received()).tokens.map(({ grant }) => grant)).toEqual(['device_code', 'refresh_token'])
})

test('when the port of the browser’s way is taken, a code is the way in', async ({ start, service }) => {
  await service.lifetimes({ interval: 1 })
  const { hostname, port } = new URL(service.preset.redirect_uri)
  const other = createServer().listen(Number(port), hostname)
  await once(other, 'listening')
  const player = await start()
  await player.button('Sign in with your browser').click()
  await expect(player.page.getByText(`port ${port}`)).toBeVisible()
  await player.button('Sign in with a code').click()
  await typeCode(player, 'Approve')
  await player.expectLibrary()
  await new Promise(resolve => other.close(resolve))
})

test('who refuses finds the words of the service beside a new code, and can still confirm that', async ({ start, service }) => {
  await service.lifetimes({ interval: 1 })
  const player = await start()
  await player.button(/^Use a code/).click()
  const first = await read(shownCode(player))
  await typeCode(player, 'Deny')
  await expect(player.page.getByRole('alert')).toContainText('Access denied: the person refused the request')
  await expect(shownCode(player)).not.toHaveText(first)
  expect((await service.received()).tokens).toEqual([])
  await typeCode(player, 'Approve')
  await player.expectLibrary()
})

test('a code that ends is replaced at once, and the new one lets in', async ({ start, service }) => {
  await service.lifetimes({ interval: 1, device: 8 })
  const player = await start()
  await player.button(/^Use a code/).click()
  const first = await read(shownCode(player))
  await expect(player.page.getByText(/^0:0[0-7] left$/)).toBeVisible()
  await expect(shownCode(player)).not.toHaveText(first)
  const [one, two] = await asked(service, '/device/code')
  const life = (two?.at ?? 0) - (one?.at ?? 0)
  expect(life).toBeGreaterThan(4000) // not much sooner than it ends
  await expect(player.page.getByRole('alert')).toBeHidden()
  await service.lifetimes({ device: 600 })
  await expect(player.page.getByText(/^[89]:\d\d left$/)).toBeVisible()
  await typeCode(player, 'Approve')
  await player.expectLibrary()
})

test('a service that finds the app too fast, or goes away for a while, changes neither pace nor code', async ({ start, service }) => {
  await service.lifetimes({ interval: 1 })
  const slowDown = JSON.stringify({ error: 'slow_down', error_description: 'The device asks too often' })
  await service.next({ role: 'auth', path: '/token', count: 2, fault: { kind: 'status', status: 429, body: slowDown } })
  await service.next({ role: 'auth', path: '/token', count: 12, fault: { kind: 'drop' } })
  const player = await start()
  await player.button(/^Use a code/).click()
  const first = await read(shownCode(player))
  await expect(player.page.getByRole('alert')).toContainText('Segue keeps trying.')
  await expect(player.page.getByRole('alert')).toBeHidden()
  await expect(shownCode(player)).toHaveText(first)
  await typeCode(player, 'Approve')
  await player.expectLibrary()
  expect(await asked(service, '/device/code')).toHaveLength(1)
  const polls = (await asked(service, '/token')).map(({ at }) => at)
  const pauses = polls.slice(1).map((at, index) => at - (polls[index] ?? 0))
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(990)
  // Each `slow_down` that was believed would have made all later pauses five seconds longer.
  expect(Math.min(...pauses.slice(-3))).toBeLessThan(5000)
})

test('cancelling ends the asking, and the browser is still a way in', async ({ start, service }) => {
  await service.lifetimes({ interval: 1 })
  const player = await start()
  await player.button(/^Use a code/).click()
  await expect(player.page.getByText('Waiting for you to confirm')).toBeVisible()
  await expect.poll(async () => (await asked(service, '/token')).length).toBeGreaterThan(0)
  await player.button('Cancel').click()
  await expect(player.button('Sign in with your browser')).toBeVisible()
  const polls = (await asked(service, '/token')).length
  await player.signIn()
  expect(await asked(service, '/token')).toHaveLength(polls + 1)
})

test('one changes over from the browser to a code and back', async ({ start, service }) => {
  await service.lifetimes({ interval: 1 })
  const player = await start()
  await player.button('Sign in with your browser').click()
  await player.nextAddress()
  await player.button('Use a code instead').click()
  await expect(shownCode(player)).toBeVisible()
  await player.button('Use the browser instead').click()
  await player.browser.goto(await player.nextAddress())
  await player.answerConsent('Approve')
  await player.expectLibrary()
  expect((await service.received()).tokens.map(({ grant }) => grant)).toEqual(['authorization_code'])
})
