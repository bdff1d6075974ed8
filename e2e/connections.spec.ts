// How one reaches a service: filled in by hand, tested in words, taken from a file and passed on as one, changed later.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { connectionPreset } from '../shared/wire/connection-preset.ts'
import { expect, test } from './fixtures.ts'
import type { Player } from './player.ts'
import type { Preset } from './service.ts'

/** The lines of a finished test. */
const found = (player: Player) => player.page.getByRole('list', { name: 'What was found' }).getByRole('listitem')

async function fill(player: Player, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await player.page.getByRole('textbox', { name, exact: true }).fill(value)
}

/** Fills in the form for any address as the person running the stand-in would. */
async function fillAddresses(player: Player, preset: Preset): Promise<void> {
  await fill(player, {
    Name: 'My music',
    'Sign-in server (OAuth)': preset.auth_url,
    'Library server': preset.library_url,
    'API server': preset.api_url,
    'Path of the API': preset.api_path,
    'Queue server (web socket)': preset.queue_url,
    'Streaming server': preset.streaming_server,
    'Artwork server': preset.artwork_server,
    'Client id': preset.client_id,
    'Redirect address': preset.redirect_uri,
  })
}

/** The person's answer to the next dialogs of the system: the file to open, or the place to save at. */
const answerDialogs = (player: Player, file: string | null) =>
  player.app.evaluate(({ dialog }, answer) => {
    const canceled = answer === null
    dialog.showOpenDialog = async () => ({ canceled, filePaths: answer === null ? [] : [answer] })
    const save = async () => {
      counted.asked += 1
      return { canceled, filePath: answer ?? '' }
    }
    const counted = Object.assign(save, { asked: 0 })
    dialog.showSaveDialog = counted
  }, file)

/** How many dialogs to save a file were answered since `answerDialogs`. */
const saveDialogs = (player: Player): Promise<number> => player.app.evaluate(({ dialog }) => Object(dialog.showSaveDialog).asked)

test('a person fills in a service, hears what is wrong and what does not answer, mends it, and signs in', async ({ start, service }) => {
  const player = await start([])
  // For the public service one is led to the page where an app is registered.
  await player.button(/Connect to your service/).click()
  await player.page.getByRole('link', { name: 'Open the registration page' }).click()
  expect(await player.nextAddress()).toBe('https://media.ibroadcast.com/')
  await player.button('Copy').click()
  await expect(player.page.getByText('The redirect address is on the clipboard')).toBeVisible()
  await player.button('Back').click()

  // A file that is no connection is told with what is wrong in it.
  const file = test.info().outputPath('wrong.json')
  await answerDialogs(player, file)
  const trial = async (content: string, words: RegExp) => {
    await writeFile(file, content)
    await player.button('Import a connection file').click()
    await expect(player.page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  }
  await trial('{"name":', /it is not JSON/)
  await trial('{"name":"Home","api_url":"javascript:alert(1)"}', /auth_url is missing.*api_url has the wrong form/)
  await trial(`"${'x'.repeat(70_000)}"`, /too large/)
  await expect(player.button(/Try the demo library/)).toBeVisible()

  // The address of the service fills in all other addresses; a wrong field is remarked on when the focus leaves it.
  await player.button(/Use another address/).click()
  await fill(player, { 'Address of the service': 'api.music.example.org' })
  await player.page.getByText('All addresses', { exact: true }).click()
  await expect(player.page.getByRole('textbox', { name: 'Sign-in server (OAuth)' })).toHaveValue('https://oauth.music.example.org')
  await expect(player.page.getByRole('textbox', { name: 'Queue server (web socket)' })).toHaveValue('wss://queue.music.example.org')

  const signInServer = player.page.getByRole('textbox', { name: 'Sign-in server (OAuth)' })
  await signInServer.fill('http://music.example.org')
  await expect(player.page.getByText(/has to be encrypted/)).toBeHidden()
  await signInServer.press('Tab')
  await expect(player.page.getByText(/has to be encrypted/)).toBeVisible()
  await player.button('Sign in with your browser').click()
  await expect(signInServer).toBeFocused()

  // The test of a connection waits for a server that does not respond, and can be cancelled; once the server responds, the test ends well.
  await fillAddresses(player, service.preset)
  await service.hold('stream')
  await player.button('Test connection').click()
  await expect(player.page.getByText(/^Testing: \d of 7/)).toBeVisible()
  await player.button('Cancel the test').click()
  await expect(player.page.getByText(/^Not finished: \d of 7 tested\./)).toBeVisible()
  await service.release()
  await player.button('Test connection').click()
  await expect(player.page.getByText('Everything that is needed answers.')).toBeVisible()
  await expect(found(player)).toHaveCount(7)
  await expect(found(player).filter({ hasText: 'Sign-in with the browser' })).toContainText('knows the client id and its redirect address')
  // The stand-in registers another client id for sign-in with a code, which counts as no fault of the connection.
  await expect(found(player).filter({ hasText: 'Sign-in with a code' })).toContainText('for the browser only')
  const { tokens, calls } = await service.received()
  expect(tokens).toEqual([])
  expect(calls).toEqual([])

  await service.next({ role: 'library', fault: { kind: 'status', status: 503 } })
  await fill(player, { 'API server': 'https://nowhere.invalid', 'Client id': 'nobody' })
  await player.button('Test connection').click()
  await expect(player.page.getByText('4 things do not work yet.')).toBeVisible()
  await expect(found(player).filter({ hasText: 'Requests (API)' })).toContainText('There is no server called nowhere.invalid.')
  await expect(found(player).filter({ hasText: 'Requests (API)' })).toContainText('Check the spelling')
  await expect(found(player).filter({ hasText: 'Sign-in with the browser' })).toContainText('does not know this client id')
  await expect(found(player).filter({ hasText: 'Library' })).toContainText('in trouble (503)')

  await fill(player, { 'API server': service.preset.api_url, 'Client id': service.preset.client_id })
  await player.page.getByRole('textbox', { name: 'Client id', exact: true }).press('Enter')
  await player.browser.goto(await player.nextAddress())
  await player.answerConsent('Approve')
  await player.expectLibrary()
})

test('a connection goes to another computer as a file, with nothing secret in it; there it is shown, tested and changed in the settings', async ({
  start,
  service,
  profile,
}) => {
  const file = test.info().outputPath('My music.json')
  const player = await start()
  await player.signIn()
  await player.go('Settings')
  await answerDialogs(player, null)
  await player.page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect.poll(() => saveDialogs(player)).toBe(1)
  await answerDialogs(player, file)
  await player.page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(player.page.getByText('The connection is saved as My music.json')).toBeVisible()
  const text = await readFile(file, 'utf8')
  const [issued] = (await service.received()).tokens
  expect(text).not.toContain(issued?.access_token)
  expect(text).not.toContain(issued?.refresh_token)
  expect(JSON.parse(text)).toEqual(connectionPreset.parse(service.preset))
  await player.close()

  // As on another computer: the profile is emptied. The connection file now has a member that does not belong into it (`client_secret`).
  const removal = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 } // the browser may still write for a moment
  for (const entry of await readdir(profile)) await rm(path.join(profile, entry), removal)
  await writeFile(file, JSON.stringify({ ...JSON.parse(text), client_secret: 'hush-hush' }))
  const other = await start([])
  await answerDialogs(other, file)
  await other.button('Import a connection file').click()
  await expect(other.page.getByRole('textbox', { name: 'Sign-in server (OAuth)' })).toHaveValue(service.preset.auth_url)
  await other.button('Sign in with your browser').click()
  await other.browser.goto(await other.nextAddress())
  await other.answerConsent('Approve')
  await other.expectLibrary()
  expect(await readFile(path.join(profile, 'connection.json'), 'utf8')).not.toContain('hush-hush')

  await other.go('Settings')
  const group = other.page.getByRole('region', { name: 'Connection' })
  await expect(group.getByText(new URL(service.preset.queue_url).host)).toBeVisible()
  await service.next({ role: 'artwork', count: null, fault: { kind: 'drop' } })
  await group.getByRole('button', { name: 'Test connection' }).click()
  await expect(group.getByText('One thing does not work yet.')).toBeVisible()
  await expect(found(other).filter({ hasText: 'Covers' })).toContainText('ends the connection without an answer')

  await group.getByRole('button', { name: 'Change' }).click()
  const box = other.page.getByRole('dialog', { name: 'Change the connection' })
  await expect(box.getByText('Mira Solberg')).toBeVisible()
  await box.getByRole('textbox', { name: 'Name', exact: true }).fill('Renamed')
  await box.getByRole('button', { name: 'Sign in with your browser' }).click()
  await other.browser.goto(await other.nextAddress())
  await other.answerConsent('Approve')
  await other.expectLibrary()
  await other.go('Settings')
  await expect(group.getByText('Renamed')).toBeVisible()
})
