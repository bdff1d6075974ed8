// Signing in over segue:// links, which the system hands to the app: running, closed meanwhile, and beset by strangers.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Player } from './player.ts'
import { filesOf } from './segue.ts'

test.use({ serviceFlags: ['--tracks', '300', '--redirect-uri', 'segue://oauth/callback'] })

const notAwaited = 'Segue got a sign-in answer that it was not waiting for. It was ignored.'

/** Sees one notice while something is done: it is gone after seconds, and on a busy machine the second start of the app takes longer. */
async function watching(notice: Locator, done: Promise<void>): Promise<void> {
  await Promise.all([expect(notice).toHaveCount(1, { timeout: 60_000 }), done])
}

/**
 * Decides on the consent page; the link that the browser then asks the system to open. In a page of its own each time: browsers let no
 * page ask twice.
 */
async function linkAfter({ browser }: Player, answer: 'Approve' | 'Deny'): Promise<string> {
  const page = await browser.context().newPage()
  await page.goto(browser.url())
  const location = (headers: Record<string, string>) => headers['location'] ?? ''
  const wayBack = page.waitForResponse(response => location(response.headers()).startsWith('segue://'))
  await page.getByRole('button', { name: answer }).click()
  const link = location((await wayBack).headers())
  await page.close()
  return link
}

test('the link reaches the app that runs: through the system, as an event, with a refusal, or unasked for', async ({
  start,
  service,
  openLink,
  profile,
}) => {
  const player = await start()
  await player.openConsent()

  // Links that nobody asked for change nothing, and the sign-in goes on.
  const notice = player.page.getByRole('status').filter({ hasText: notAwaited })
  await watching(notice, openLink('segue://oauth/callback?code=stolen&state=guessed'))
  for (const link of ['segue://elsewhere?error=evil', 'segue:']) await openLink(link)
  expect(await notice.count()).toBeLessThanOrEqual(1)
  await expect(player.page.getByText('Waiting for your browser')).toBeVisible()
  expect((await service.received()).requests.filter(request => request.path.endsWith('/token'))).toEqual([])

  await openLink(await linkAfter(player, 'Deny'))
  await expect(player.page.getByRole('alert')).toContainText('Access denied: the person refused the request')
  await expect(player.button('Try again')).toBeVisible()
  await player.button('Try again').click()
  await player.browser.goto(await player.nextAddress())

  const link = await linkAfter(player, 'Approve')
  await openLink(link)
  await player.expectLibrary()
  expect((await service.received()).tokens.map(({ grant }) => grant)).toEqual(['authorization_code'])

  // The same link once more, as from a page that is loaded again.
  await watching(notice, openLink(link))
  await player.expectLibrary()
  expect((await service.received()).tokens).toHaveLength(1)
  const code = new URL(link).searchParams.get('code') ?? ''
  for (const [name, content] of await filesOf(profile)) expect(content, name).not.toContain(code)

  // A link that comes as an event, as on macOS, does the same.
  await player.signOut()
  await player.openConsent()
  const other = await linkAfter(player, 'Approve')
  const prevented = await player.app.evaluate(({ app }, address) => {
    const event = { defaultPrevented: false, preventDefault: () => undefined }
    event.preventDefault = () => {
      event.defaultPrevented = true
    }
    app.emit('open-url', event, address)
    return event.defaultPrevented
  }, other)
  expect(prevented).toBe(true)
  await player.expectLibrary()
})

test.describe('the app is closed while the browser is open', () => {
  test('the link starts it, and the sign-in goes on as if it had not been closed', async ({ start, service, keychain, profile }) => {
    await writeFile(path.join(profile, 'connection.json'), JSON.stringify({ kind: 'service', preset: service.preset }))
    const before = await start([])
    await before.openConsent()
    await expect.poll(keychain.content).toContain('pending-sign-in')
    await before.close()

    const after = await start([await linkAfter(before, 'Approve')])
    await after.expectLibrary()
    await expect(after.library.getByText('Mira Solberg')).toBeVisible()
    expect((await service.received()).tokens.map(({ grant }) => grant)).toEqual(['authorization_code'])
    await expect.poll(keychain.content).not.toContain('pending-sign-in')
  })

  test('opened again by hand, it takes the link all the same', async ({ start, keychain, openLink }) => {
    const before = await start()
    await before.openConsent()
    await expect.poll(keychain.content).toContain('pending-sign-in')
    await before.kill()

    const after = await start()
    await expect(after.button('Sign in with your browser')).toBeVisible()
    await openLink(await linkAfter(before, 'Approve'))
    await after.expectLibrary()
  })

  test.describe('with no keychain', () => {
    test.use({ keychainKind: 'missing' })
    test('one is asked to begin again', async ({ start, service }) => {
      const before = await start()
      await before.openConsent()
      await before.close()

      const after = await start(['--connection', service.presetFile, await linkAfter(before, 'Approve')])
      await expect(after.page.getByText('This sign-in was begun before Segue was closed. Please begin again.')).toBeVisible()
      await expect(after.button('Sign in with your browser')).toBeVisible()
    })
  })
})
