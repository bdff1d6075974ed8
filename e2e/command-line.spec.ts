// `segue play`, `segue status` and links: where an app runs, the new process hands the command over and prints the reply; otherwise it
// starts the app, which performs the command.

import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { startChild } from './child.ts'
import { expect, test } from './fixtures.ts'
import { onTitle } from './player.ts'
import { projectFolder, type Runtime } from './runtime.ts'
import { atService } from './service.ts'

type Said = { readonly code: number | null; readonly out: string; readonly err: string }

/** Runs `segue` with the arguments `words`, as from a terminal. */
async function segue(
  runtime: Runtime,
  desk: Readonly<Record<string, string>> | undefined,
  profile: string,
  ...words: readonly string[]
): Promise<Said> {
  const args = [projectFolder, ...runtime.switches, `--user-data-dir=${profile}`, ...words]
  const child = startChild(runtime.executable, args, { cwd: projectFolder, env: { ...process.env, ...runtime.environment, ...desk } })
  let [out, err] = ['', '']
  child.process.stdout?.on('data', chunk => {
    out += String(chunk)
  })
  child.process.stderr?.on('data', chunk => {
    err += String(chunk)
  })
  const code = await new Promise<number | null>(resolve => child.process.once('close', resolve))
  return { code, out, err }
}

test('commands act on the app that runs, and are answered; links show places; nothing else of either does anything', async ({
  start,
  runtime,
  privateDesk,
  profile,
}) => {
  const say = (...words: readonly string[]) => segue(runtime, privateDesk?.env, profile, ...words)
  expect(await say('--version')).toMatchObject({ code: 0, out: '0.1.0\n' })
  expect(await say('--help')).toMatchObject({ code: 0, out: expect.stringContaining('segue status [--json]') })
  expect(await say('paly')).toMatchObject({ code: 2, out: '', err: expect.stringContaining('paly is no command') })
  expect(await say('status', '--json')).toMatchObject({ code: 1, out: '', err: expect.stringContaining('Segue is not running') })

  const player = await start()
  await player.signIn()
  expect(await say('play')).toMatchObject({ code: 1, err: expect.stringContaining('nothing to play') })
  await player.firstSong().dblclick(onTitle)
  await expect.poll(player.position).toBeGreaterThan(0)
  const title = String(await player.bar.getByRole('link').first().textContent())
  // Main looks up the song itself, and knows its title a little after the page does.
  await expect
    .poll(async () => JSON.parse((await say('status', '--json')).out))
    .toMatchObject({ state: 'playing', song: { title, id: expect.any(Number) }, device: null })
  expect(await say('pause')).toMatchObject({ code: 0, out: '' })
  await player.expectPaused(title)
  expect((await say('status')).out).toMatch(/^Paused: .+, \d:\d\d of \d:\d\d\n$/)
  expect((await say('next')).code).toBe(0)
  await expect(player.bar.getByRole('link', { name: title, exact: true })).toHaveCount(0)

  expect((await say('search', title)).code).toBe(0)
  const heading = player.page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Results')
  await expect(player.page.getByRole('main').getByText(title, { exact: true }).first()).toBeVisible()
  // Every reply was read and its file deleted.
  expect(await readdir(path.join(profile, 'segue-answers'))).toEqual([])

  const before = JSON.parse((await say('status', '--json')).out)
  await say(`segue://song/${before.song.id}`)
  await expect(heading).toHaveText(before.song.album)
  await expect(player.page.getByRole('main').getByText(before.song.title, { exact: true }).first()).toBeVisible()
  const shown = await heading.textContent()
  for (const link of ['segue://play/1', 'segue://album/1?play=1']) await say(link)
  expect(JSON.parse((await say('status', '--json')).out)).toEqual(before)
  expect(await heading.textContent()).toBe(shown)
})

test('what starts the app is done by it: `segue play` plays on; a link or a search shows what is meant, and plays nothing', async ({
  start,
  service,
}) => {
  const connected = ['--connection', service.presetFile]
  const player = await start(connected)
  await player.signIn()
  await player.firstSong().dblclick(onTitle)
  await expect.poll(player.position).toBeGreaterThan(0)
  const title = String(await player.bar.getByRole('link').first().textContent())
  await player.press('Pause')
  await player.close()

  const played = await start([...connected, 'play'])
  await played.expectPlaying(title)
  const before = await played.position()
  await expect.poll(played.position).toBeGreaterThan(before)
  await played.press('Pause')
  await played.close()

  const [[id, album] = []] = (await atService(service)()).albums
  const shown = await start([...connected, `segue://album/${id}`])
  await expect(shown.page.getByRole('heading', { level: 1 })).toHaveText(String(album?.['name']))
  await shown.expectPaused(title)
  await shown.close()

  const searched = await start([...connected, 'search', title])
  await expect(searched.page.getByRole('heading', { level: 1 })).toHaveText('Results')
  await expect(searched.page.getByRole('main').getByText(title, { exact: true }).first()).toBeVisible()
  await searched.expectPaused(title)
})
