// Several people on one computer, signing out in every way, and grants smaller than what was asked for.
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from './fixtures.ts'
import { onTitle, type Player } from './player.ts'
import { filesOf } from './segue.ts'
import type { Service } from './service.ts'

const mira = 'Mira Solberg'
const tomas = 'Tomas Reed'
const own = 'A song that Mira alone has'

/** One of the first songs gets a title that only Mira's library has. */
const nameMirasSong = (service: Service, track: number) => service.library({ change: 'rename', track, title: own, user_id: '700123' })

const turnTo = async (player: Player, name: string) => {
  await (await player.openAccounts()).getByRole('menuitemradio', { name }).click()
  await expect(player.library.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
  await player.go('Songs')
  await expect(player.firstSong()).toBeVisible()
}
const addTomas = async (player: Player) => {
  await (await player.openAccounts()).getByRole('menuitem', { name: 'Add an account…' }).click()
  await player.button(/^Somebody else/).click()
  await player.browser.goto(await player.nextAddress())
  await player.answerConsent('Approve', tomas)
  await player.expectLibrary()
  await player.go('Songs')
  await expect(player.firstSong()).toBeVisible()
}
const chooseTheme = async (player: Player, theme: 'Light' | 'Dark') => {
  await player.go('Settings')
  await player.page.getByRole('radiogroup', { name: 'Theme' }).getByText(theme).click()
}
const window = (player: Player) => player.page.locator('html')
/** The sidebar has names beside its pictures only in a wide window, and some computers on which tests run have a narrow screen. */
const showNames = ({ page }: Player) => page.setViewportSize({ width: 1280, height: 820 })
const foldersOf = (profile: string) => readdir(path.join(profile, 'accounts'))
const revokes = async (service: Service) => (await service.received()).requests.filter(request => request.path.endsWith('/revoke'))

test('two people each have their own library, queue, settings, files and keys; one that is forgotten leaves nothing', async ({
  start,
  service,
  songs,
  keychain,
  profile,
}) => {
  const [song, other] = songs.few
  await nameMirasSong(service, song.id)
  const player = await start()
  await player.signIn(mira)
  await (await player.find(own)).dblclick(onTitle)
  await player.expectPlaying(own)
  await player.press('Pause')
  await chooseTheme(player, 'Light')
  await expect(window(player)).toHaveAttribute('data-theme', 'light')

  await addTomas(player)
  await expect(player.library.getByText(tomas)).toBeVisible()
  await expect(player.page.getByText(own)).toHaveCount(0)
  await (await player.find(other.title)).dblclick(onTitle)
  await player.expectPlaying(other.title)
  await player.press('Pause')
  await chooseTheme(player, 'Dark')

  await turnTo(player, mira)
  await expect(window(player)).toHaveAttribute('data-theme', 'light')
  await player.expectPaused(own)
  await player.find(own)
  await turnTo(player, tomas)
  await expect(window(player)).toHaveAttribute('data-theme', 'dark')
  await player.expectPaused(other.title)
  await expect(player.page.getByText(own)).toHaveCount(0)

  // Switching accounts while a song plays is no skip, in neither account.
  expect(await service.history()).toEqual([])
  const { tokens } = await service.received()
  const [, keyOfTomas] = tokens
  expect(tokens.map(({ grant }) => grant)).toEqual(['authorization_code', 'authorization_code'])
  const kept = await keychain.content()
  for (const { refresh_token } of tokens) expect(kept).toContain(refresh_token)
  const [ofMira = '', ofTomas = ''] = (await foldersOf(profile)).toSorted()
  expect([ofMira, ofTomas].map(name => name.slice(-6))).toEqual(['700123', '700456'])
  await player.close()

  // A start shows the account used last, and switching to the other account needs neither browser nor service.
  await service.stop()
  const again = await start()
  await expect(again.library.getByText(tomas)).toBeVisible()
  await again.expectPaused(other.title)
  await turnTo(again, mira)
  await again.expectPaused(own)

  // The start screen leads back to an account of this computer; a forgotten account leaves nothing.
  await service.start()
  await (await again.openAccounts()).getByRole('menuitem', { name: 'Add an account…' }).click()
  const known = again.page.getByRole('region', { name: 'Accounts on this computer' })
  await known.getByRole('button', { name: new RegExp(`^${mira}`) }).click()
  await again.expectLibrary()
  await expect(again.library.getByText(mira)).toBeVisible()

  await (await again.openAccounts()).getByRole('menuitem', { name: 'Account settings' }).click()
  await again.button(`Forget… ${tomas}`).click()
  const question = again.page.getByRole('dialog', { name: 'Forget an account' })
  await question.getByRole('button', { name: 'Keep' }).click()
  expect(await foldersOf(profile)).toHaveLength(2)
  await again.button(`Forget… ${tomas}`).click()
  await question.getByRole('button', { name: 'Forget' }).click()
  await expect(question).toBeHidden()
  await expect(again.button(`Forget… ${tomas}`)).toHaveCount(0)

  expect(await foldersOf(profile)).toHaveLength(1)
  await expect.poll(keychain.content).not.toContain(keyOfTomas?.refresh_token)
  expect(await revokes(service)).toHaveLength(1)
  await again.close()
  for (const [name, content] of await filesOf(profile)) expect(content, name).not.toContain(tomas)
})

test('signing out keeps the library for the next time, and shows nothing of it until then; a device is renamed for the others', async ({
  start,
  service,
  keychain,
  profile,
}) => {
  const player = await start()
  await player.signIn(mira)
  const rows = String(await player.songs.getAttribute('aria-rowcount'))
  const [issued] = (await service.received()).tokens
  await player.signOut()
  await expect(player.page.getByRole('heading', { name: `Welcome back, ${mira}` })).toBeVisible()
  expect(await foldersOf(profile)).toHaveLength(1)
  await expect.poll(keychain.content).not.toContain(issued?.refresh_token)
  await player.close()

  await service.hold('library')
  const again = await start()
  await expect(again.library).toHaveCount(0)
  await again.openConsent()
  await again.answerConsent('Approve', mira)
  await again.expectLibrary()
  await again.go('Songs')
  await expect(again.songs).toHaveAttribute('aria-rowcount', rows)
  await service.release()

  await again.go('Settings')
  const field = again.page.getByRole('textbox', { name: 'Name of this device' })
  await field.fill('  Study ')
  await field.press('Enter')
  await expect(field).toHaveValue('Study')
  await expect.poll(async () => (await service.received()).calls.at(-1)?.device_name).toBe('Study')
})

test('with plays that cannot be sent, signing out asks; they stay here, or are dropped with the rest, also with the service gone', async ({
  start,
  service,
  songs,
  profile,
}) => {
  const [song, next] = songs.few
  const player = await start()
  await player.signIn(mira)
  await showNames(player)
  await service.next({ role: 'api', count: null, fault: { kind: 'drop' } })
  await (await player.find(song.title)).dblclick(onTitle)
  await player.expectPlaying(song.title)
  await expect.poll(player.position).toBeGreaterThan(11)
  await player.press('Pause')
  const journal = async () => [...(await filesOf(profile))].find(([name]) => name.endsWith('history.journal'))?.[1] ?? ''
  await expect.poll(journal).toContain(String(song.id))

  await player.signOut()
  const question = player.page.getByRole('dialog', { name: 'Plays not sent yet' })
  await expect(question.getByRole('heading', { name: '1 play is not sent yet' })).toBeVisible()
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(player.library.getByText(mira)).toBeVisible()

  await player.signOut()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(player.page.getByRole('heading', { name: `Welcome back, ${mira}` })).toBeVisible()
  expect(await journal()).toContain(String(song.id))
  expect(await service.history()).toEqual([])

  await service.reset()
  await player.signIn(mira)
  await expect.poll(service.history).toEqual([{ track: song.id, event: 'play' }])

  await (await player.find(next.title)).dblclick(onTitle)
  await player.expectPlaying(next.title)
  // Ten seconds of it would be a play, and sent before the service stops.
  await expect.poll(player.position).toBeGreaterThan(0)
  await player.press('Pause')
  await service.stop()
  await player.press('Next')
  await player.signOut({ forget: true })
  await expect(question.getByRole('heading', { name: '1 play will be lost' })).toBeVisible()
  await question.getByRole('button', { name: 'Drop and sign out' }).click()
  await expect(player.button('Sign in with your browser')).toBeVisible()
  await expect.poll(() => foldersOf(profile)).toEqual([])
})

test('without the right to know who signs in nobody is signed in; a smaller grant says what is off and why; asking again brings the rest', async ({
  start,
  service,
}) => {
  await service.grant(['user.library:read'])
  const player = await start()
  await player.openConsent()
  await player.answerConsent('Approve')
  await expect(player.page.getByRole('alert')).toContainText('user.account:read')

  await service.grant(['user.account:read', 'user.library:write'])
  const before = (await revokes(service)).length
  await player.button('Try again').click()
  await player.browser.goto(await player.nextAddress())
  await player.answerConsent('Approve')
  await player.expectLibrary()
  await expect(player.page.getByRole('heading', { name: 'Segue may not read your library' })).toBeVisible()
  await expect(player.page.getByRole('alert')).toHaveCount(0)
  expect((await service.received()).calls.filter(call => call.mode === 'library')).toEqual([])

  await (await player.openAccounts()).getByRole('menuitem', { name: 'Account settings' }).click()
  const account = player.page.getByRole('region', { name: 'Account' })
  await expect(account.getByRole('listitem').filter({ hasText: 'not allowed' })).toHaveCount(4)
  await expect(account.getByText('Off: this sign-in does not let Segue see them.')).toBeVisible()

  await service.grant(null)
  await showNames(player)
  await account.getByRole('button', { name: 'Ask again' }).click()
  await player.browser.goto(await player.nextAddress())
  await player.answerConsent('Approve')
  await expect(player.library.getByText(mira)).toBeVisible()
  await player.go('Songs')
  await expect(player.firstSong()).toBeVisible()
  await expect.poll(async () => (await revokes(service)).length).toBe(before + 1)
})
