// Songs on this computer: an album comes, is taken back, comes again through a crash, and plays with the service gone.
import { mkdir, writeFile } from 'node:fs/promises'
import { expect, test } from '../fixtures.ts'
import { listeningRetries } from '../hearing.ts'
import { listenerAt } from '../listener.ts'
import { makeTune, mp3Of } from '../music.ts'
import { onTitle, type Player } from '../player.ts'
import { startService } from '../service.ts'
import { decode } from '../sound.ts'

test.describe.configure(listeningRetries)

const album = ['Harbour Lights', 'Slack Water', 'Ebb and Flow'] as const
const elsewhere = 'Inland Roads'

/** Two albums: one of three songs, and one of a song that stays where it is. */
async function makeMusic(folder: string): Promise<ReadonlyMap<string, Float32Array>> {
  await mkdir(folder)
  const sounds = new Map<string, Float32Array>()
  for (const [key, title] of [...album, elsewhere].entries()) {
    const name = title === elsewhere ? 'Dry Land' : 'Low Tide'
    const tags = ['--tt', title, '--ta', 'Marrow & Fen', '--tl', name, '--tn', String(key + 1)]
    const mp3 = mp3Of(makeTune(test.info().outputPath(`tune-${key}.wav`), title === elsewhere ? 1.5 : key + 1, 18), tags)
    await writeFile(`${folder}/${key}.mp3`, mp3)
    sounds.set(title, await decode(mp3))
  }
  return sounds
}

const toAlbum = async (player: Player, title: string) => {
  await (await player.find(title)).click({ ...onTitle, button: 'right' })
  await player.page.getByRole('menuitem', { name: 'Go to album' }).click()
  await expect(player.page.getByRole('heading', { level: 1, name: 'Low Tide' })).toBeVisible()
}
const toDownloads = async (player: Player) => {
  await player.library.getByRole('link', { name: /^Downloads/ }).click()
  await expect(player.page.getByRole('heading', { level: 1, name: 'Downloads' })).toBeVisible()
}

test('an album is downloaded, taken back, downloaded through a crash, and played without the service; the play arrives later', async ({
  start,
  recorder,
}) => {
  const folder = test.info().outputPath('music')
  const sounds = await makeMusic(folder)
  const service = await startService(['--music', folder])
  const slowly = () => service.next({ role: 'stream', count: 1, fault: { kind: 'slow', bytes_per_second: 4_000 } })
  const [song] = album
  try {
    const flags = ['--connection', service.presetFile]
    const player = await start(flags)
    await player.signIn()
    await toAlbum(player, song)
    const main = player.page.getByRole('main')
    await slowly()
    await main.getByRole('button', { name: 'Download', exact: true }).click()
    await expect(main.getByRole('button', { name: 'Downloading 0 of 3' })).toBeVisible()
    await toDownloads(player)
    const round = player.page.getByRole('region', { name: 'Downloading' })
    await expect(round.getByRole('status')).toHaveText('Downloading 1 of 3 songs')
    await expect.poll(async () => Number(await round.getByRole('progressbar').getAttribute('aria-valuenow'))).toBeGreaterThan(0)
    await round.getByRole('button', { name: 'Cancel' }).click()
    await expect(round).toBeHidden()
    await expect(main.getByRole('heading', { name: 'No downloads yet' })).toBeVisible()

    await player.go('Songs')
    await toAlbum(player, song)
    await slowly()
    await main.getByRole('button', { name: 'Download', exact: true }).click()
    await expect(main.getByRole('button', { name: 'Downloading 0 of 3' })).toBeVisible()
    await player.kill()

    const after = await start(flags)
    await after.expectLibrary()
    await after.go('Songs')
    await toAlbum(after, song)
    await expect(after.page.getByRole('main').getByRole('button', { name: 'Downloaded', exact: true })).toBeVisible()
    await after.close()
    await service.stop()

    const ear = listenerAt(recorder, sounds)
    const without = await start(flags)
    await without.expectLibrary()
    await without.go('Songs')
    await expect(without.rowOf(elsewhere)).toHaveAttribute('aria-description', /the service cannot be reached/)
    await toDownloads(without)
    await without.page.getByRole('grid', { name: 'Downloads' }).getByRole('row').filter({ hasText: song }).dblclick(onTitle)
    await without.expectPlaying(song)
    await ear.expectToHear(song)
    await expect.poll(without.position).toBeGreaterThan(11)
    await without.press('Pause')

    await service.start()
    // A song that followed before the pause may count, too. The app tries again a minute after some vain attempts.
    const events = async () => (await service.history()).map(({ event }) => event)
    await expect.poll(events, { timeout: 180_000 }).toContain('play')
  } finally {
    await service.remove()
  }
})
