// Keychains in every kind of trouble, the real Secret Service each time: what a person hears, what goes on, and the way back.
import { expect, test } from './fixtures.ts'
import type { KeychainKind } from './keychain.ts'
import type { Player } from './player.ts'
import { filesOf } from './segue.ts'
import type { Service } from './service.ts'

const troubles: readonly (readonly [Exclude<KeychainKind, 'open'>, string])[] = [
  ['locked', 'The keychain of this system is locked or does not answer'],
  ['missing', 'This system keeps no passwords'],
  ['denied', 'This system does not let Segue use its keychain'],
  ['full', 'The keychain of this system could not write, perhaps because its disk is full'],
  ['silent', 'The keychain of this system is locked or does not answer'],
]

const nextTime = 'so you will be asked to sign in again next time.'

async function expectNoTokenIn(profile: string, service: Service): Promise<void> {
  const { tokens } = await service.received()
  expect(tokens.length).toBeGreaterThan(0)
  for (const [name, content] of await filesOf(profile)) {
    for (const { access_token, refresh_token } of tokens) {
      expect(content, name).not.toContain(access_token)
      if (refresh_token) expect(content, name).not.toContain(refresh_token)
    }
  }
}

const openAccountSettings = async (player: Player) => {
  await player.go('Settings')
  return player.page.getByRole('region', { name: 'Account', exact: true })
}

for (const [kind, sentence] of troubles) {
  test.describe(`a ${kind} keychain`, () => {
    test.use({ keychainKind: kind })

    test('one is signed in for this run, told why, and has to sign in after a restart', async ({ start, service, profile }) => {
      const player = await start()
      await player.signIn()
      await expect(player.page.getByRole('status').filter({ hasText: `${sentence}, ${nextTime}` })).toBeVisible()
      await expectNoTokenIn(profile, service)
      await player.close()

      const again = await start()
      await expect(again.button(/^Sign in$/).first()).toBeVisible({ timeout: 20_000 })
      await expect(again.page.getByText(/sign in again/i).first()).toBeVisible()
      await again
        .button(/^Sign in$/)
        .first()
        .click()
      await again.browser.goto(await again.nextAddress())
      await again.answerConsent('Approve')
      await expect(again.page.getByRole('status').filter({ hasText: sentence })).toBeVisible({ timeout: 20_000 })
      await expectNoTokenIn(profile, service)
    })

    test('once that is mended one can be kept, and trouble at the next start is no end either', async ({
      start,
      service,
      keychain,
      profile,
    }) => {
      const player = await start()
      await player.signIn()
      const account = await openAccountSettings(player)
      await expect(account.getByText(`${sentence}, ${nextTime}`)).toBeVisible()
      if (kind !== 'silent') {
        await account.getByRole('button', { name: 'Keep me signed in' }).click()
        await expect(player.page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
      }
      await keychain.mend()
      // A keychain that answers in the end takes what it was given: nobody has to ask again.
      if (kind !== 'silent') await account.getByRole('button', { name: 'Keep me signed in' }).click()
      await expect(account.getByText(nextTime)).toBeHidden()
      const [issued] = (await service.received()).tokens
      expect(await keychain.content()).toContain(issued?.refresh_token)
      await player.close()

      await keychain.trouble()
      const again = await start()
      if (kind !== 'full') {
        await expect(again.page.getByText(/sign in again/i).first()).toBeVisible({ timeout: 20_000 })
        await keychain.mend()
        if (kind !== 'silent') await again.button('Try again').click()
      }
      await again.expectLibrary()
      await expect(again.page.getByText(/sign in again/i)).toBeHidden({ timeout: 20_000 })
      expect((await service.received()).tokens.filter(({ grant }) => grant === 'authorization_code')).toHaveLength(1)
      await expectNoTokenIn(profile, service)
    })
  })
}

test.describe('a silent keychain', () => {
  test.use({ keychainKind: 'silent' })
  test('holds up neither the window nor the way out', async ({ start }) => {
    const player = await start()
    await player.openConsent()
    await player.answerConsent('Approve')
    await player.expectLibrary()
    await player.go('Songs')
    await expect(player.firstSong()).toBeVisible()
    await player.signOut()
    await expect(player.button('Sign in with your browser')).toBeVisible({ timeout: 5_000 })
    await player.close()
  })
})

test('a computer that wakes up asks at once, with a fresh token', async ({ start, service }) => {
  const player = await start()
  await player.signIn()
  const refreshes = async () => (await service.received()).tokens.filter(({ grant }) => grant === 'refresh_token').length
  const answered = async () => (await service.received()).calls.filter(({ result }) => result).length
  for (const [count, event] of (['resume', 'unlock-screen'] as const).entries()) {
    const before = await answered()
    await service.expire({ access: true })
    await player.app.evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name), event)
    await expect.poll(refreshes).toBe(count + 1)
    // Only then is the fresh token in use: one that is refused before would be the end of the sign-in (protocol 2.3).
    await expect.poll(answered).toBeGreaterThan(before)
  }
  await expect(player.page.getByText(/sign in again/i)).toBeHidden()
})
