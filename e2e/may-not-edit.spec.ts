// A sign-in without the right to change the library: what would change it is off, says why, and asks again.
import { expect, test } from './fixtures.ts'
import { onTitle } from './player.ts'

const why = 'This sign-in does not allow it. Settings, Account asks again'

test('what changes the library is off without the scope, and a menu asks again', async ({ start, service }) => {
  await service.grant(['user.account:read', 'user.library:read'])
  const player = await start()
  await player.signIn()
  const { page } = player
  await expect(player.library.getByRole('button', { name: 'New playlist' })).toHaveAttribute('aria-disabled', 'true')
  await player.go('Songs')
  const row = player.firstSong()
  const like = row.getByRole('button', { name: 'Like' })
  await row.hover()
  await expect(like).toBeDisabled()
  await row.click(onTitle)
  await page.keyboard.press('Alt+l')
  await expect(page.getByRole('status').getByText(why)).toBeVisible()
  await row.click({ ...onTitle, button: 'right' })
  const items = page.getByRole('menuitem')
  await expect(items.filter({ hasText: 'Like' }).first()).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('menuitem', { name: 'Add to playlist' })).toHaveAttribute('aria-description', why)

  await service.grant(null)
  await items.last().click()
  await player.browser.goto(await player.nextAddress())
  await player.answerConsent('Approve')
  await expect(player.library.getByRole('button', { name: 'New playlist' })).toHaveAttribute('aria-disabled', 'false')
  await row.hover()
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await service.received()).writes.map(({ mode }) => mode)).toEqual(['ratetrack'])
})
