// Keychains in every kind of trouble, the real Secret Service each time: what a person hears, what goes on, and the way back.
import { expect, test } from './fixtures.ts'
import type { KeychainKind } from './keychain.ts'
import type { Player } from './player.ts'
import { filesOf } from './segue.ts'
import type { Service } from './service.ts'

const troubles: readonly (readonly [Exclude<KeychainKind, 'open'>, string])[] = [
  ['locked', 'The keychain of this system stayed locked: its question was cancelled, or there was nobody to ask'],
  ['missing', 'This system keeps no passwords'],
  ['denied', 'This system does not let Segue use its keychain'],
  ['full', 'The keychain of this system could not write, perhaps because its disk is full'],
  ['silent', 'The keychain of this system has not answered yet'],
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

    test('one is signed in for this run and told why, each time, until it is mended; trouble after that is no end either', async ({
      start,
      service,
      keychain,
      profile,
    }) => {
      const player = await start()
      await player.signIn()
      await expect(player.page.getByRole('status').filter({ hasText: `${sentence}, ${nextTime}` })).toBeVisible()
      await expectNoTokenIn(profile, service)
      await player.close()

      const again = await start()
      await expect(again.button(/^Sign in$/).first()).toBeVisible()
      await expect(again.page.getByText(/sign in again/i).first()).toBeVisible()
      await again
        .button(/^Sign in$/)
        .first()
        .click()
      await again.browser.goto(await again.nextAddress())
      await again.answerConsent('Approve')
      await expect(again.page.getByRole('status').filter({ hasText: sentence })).toBeVisible()
      await expectNoTokenIn(profile, service)

      const account = await openAccountSettings(again)
      await expect(account.getByText(`${sentence}, ${nextTime}`)).toBeVisible()
      if (kind !== 'silent') {
        await account.getByRole('button', { name: 'Keep me signed in' }).click()
        await expect(again.page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
      }
      await keychain.mend()
      // A keychain that responds late (`silent`) still stores the tokens of the earlier call, so the button need not be pressed again.
      if (kind !== 'silent') await account.getByRole('button', { name: 'Keep me signed in' }).click()
      await expect(account.getByText(nextTime)).toBeHidden()
      expect(await keychain.content()).toContain((await service.received()).tokens.at(-1)?.refresh_token)
      await again.close()

      await keychain.trouble()
      const kept = await start()
      if (kind !== 'full') {
        await expect(kept.page.getByText(/sign in again/i).first()).toBeVisible()
        await keychain.mend()
        if (kind !== 'silent') await kept.button('Try again').click()
      }
      await kept.expectLibrary()
      await expect(kept.page.getByText(/sign in again/i)).toBeHidden()
      expect((await service.received()).tokens.filter(({ grant }) => grant === 'authorization_code')).toHaveLength(2)
      await expectNoTokenIn(profile, service)

      if (kind !== 'silent') return
      // A keychain that no longer responds delays neither the window, nor signing out, nor quitting.
      await keychain.trouble()
      await kept.go('Songs')
      await expect(kept.firstSong()).toBeVisible()
      await kept.signOut()
      await expect(kept.button('Sign in with your browser')).toBeVisible()
      await kept.close()
    })
  })
}
