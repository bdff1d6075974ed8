// Music of this computer goes into the library: chosen, sent, seen here and by another app; paused, over a restart; and what did not come
// says why.
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { shortMp3 } from '../service/mp3-for-tests.ts'
import { faultsOf } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { searchOf } from './palette.ts'
import type { Player } from './player.ts'
import { atService, type Service } from './service.ts'

let music: string
test.beforeEach(async () => {
  music = path.join(await mkdtemp(path.join(tmpdir(), 'segue-music-')), 'Music')
  await mkdir(music)
})
test.afterEach(() => rm(path.dirname(music), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }))

const song = async (file: string, seed: number, title: string): Promise<void> => {
  const at = path.join(music, file)
  await mkdir(path.dirname(at), { recursive: true })
  await writeFile(at, await shortMp3(seed, { title, artist: 'Mara Quay', album: 'Harbour Lights' }))
}
/** The person's answer to the next dialogs of the system. */
const answerDialogs = (player: Player, paths: readonly string[]) =>
  player.app.evaluate(({ dialog }, filePaths) => {
    dialog.showOpenDialog = async () => ({ canceled: filePaths.length === 0, filePaths: [...filePaths] })
  }, paths)
const openUploads = async (player: Player) => {
  const { page } = player
  await searchOf(player).search('add music')
  await page.getByRole('option', { name: /^Add music/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add music' })).toBeVisible()
}
const addFolder = async (player: Player, paths = [music]) => {
  await answerDialogs(player, paths)
  await player.page.getByRole('main').getByRole('button', { name: 'Choose folders…' }).click()
}
const uploads = async (service: Service) =>
  (await service.received()).writes.filter(({ mode }) => mode === 'upload').map(({ body }) => String(body['file_path']))
/** Files of the desktop, dragged over a window and dropped there. */
const dragFiles = async ({ page }: Pick<Player, 'page'>, files: readonly string[]) => {
  const devTools = await page.context().newCDPSession(page)
  const data = { items: [], files: [...files], dragOperationsMask: 1 }
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') => devTools.send('Input.dispatchDragEvent', { type, x: 150, y: 150, data })
  return {
    /** Holds the files over the window, again and again as a desktop does, until `expectSeen` passes. */
    over: async (expectSeen: () => Promise<void>) => {
      await send('dragEnter')
      await expect(async () => {
        await send('dragOver')
        await expectSeen()
      }).toPass({ intervals: [50], timeout: 30_000 })
    },
    // The page answers each `dragOver` with its effect, without which there is no drop.
    drop: async () => {
      await send('dragOver')
      await send('drop')
    },
  }
}
const titlesThere = async (service: Service) => [...(await atService(service)()).tracks.values()].map(row => row['title'])

test('a folder goes into the library, in sight here and elsewhere; what is there already is skipped, what is no music says so', async ({
  start,
  service,
}) => {
  await song('Harbour Lights/01.mp3', 1, 'Breakwater')
  await song('Harbour Lights/02.mp3', 2, 'Mooring')
  await writeFile(path.join(music, 'Letter.mp3'), 'a letter, no song '.repeat(300))
  await writeFile(path.join(music, 'cover.txt'), 'text')
  // On Windows a junction, as not everybody may make other links there.
  await symlink('/etc/passwd', path.join(music, 'Link.mp3'), 'junction')
  const player = await start()
  await player.signIn()
  const { page } = player
  const files = page.getByRole('main').getByRole('list', { name: 'Files' })
  await openUploads(player)
  await addFolder(player)
  await expect(files.getByRole('listitem').filter({ hasText: 'Added' })).toHaveCount(2)
  await expect(files.getByRole('listitem').filter({ hasText: 'Letter.mp3' })).toContainText('MP3')
  await expect(page.getByText('1 file is no music that can be added.')).toBeVisible()
  await expect(page.getByText('1 link was not followed.')).toBeVisible()
  expect.soft(await faultsOf(page, 'uploads', 'main')).toEqual([])
  expect((await uploads(service)).sort()).toEqual(['Music/Harbour Lights/01.mp3', 'Music/Harbour Lights/02.mp3'])
  expect(await titlesThere(service)).toContain('Breakwater')

  await player.go('Songs')
  const row = await player.find('Breakwater')
  await expect(row).toContainText('Mara Quay')

  await openUploads(player)
  await page.getByRole('main').getByRole('button', { name: 'Clear the list' }).click()
  await expect(files).toBeHidden()
  await addFolder(player)
  await expect(files.getByRole('listitem').filter({ hasText: 'In your library already' })).toHaveCount(2)
  expect(await uploads(service)).toHaveLength(2)
})

test('files and folders are dropped on the window; a page that makes a drop up adds nothing', async ({ start, service }) => {
  await song('Harbour Lights/01.mp3', 1, 'Breakwater')
  await song('02.mp3', 2, 'Mooring')
  await writeFile(path.join(music, 'cover.txt'), 'text')
  const player = await start()
  await player.signIn()
  const { page } = player
  // Simulates a hostile page that keeps dropped files and drops them again by itself, together with files that it made up.
  await page.evaluate(() => {
    const kept = new DataTransfer()
    window.addEventListener('drop', ({ isTrusted, dataTransfer }) => {
      if (isTrusted) for (const file of dataTransfer?.files ?? []) kept.items.add(file)
    })
    Object.assign(window, {
      makeUpDrop: () => {
        kept.items.add(new File(['made'], '/etc/passwd'))
        const bare = new DataTransfer()
        bare.items.add(new File(['made'], 'made.mp3'))
        for (const dataTransfer of [kept, bare]) {
          const made = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
          document.body.dispatchEvent(made)
          window.dispatchEvent(new DragEvent('drop', { dataTransfer }))
        }
        return kept.files.length
      },
    })
  })
  const files = page.getByRole('main').getByRole('list', { name: 'Files' })
  const overlay = page.getByRole('status').filter({ hasText: 'Add to your library' })
  const drag = await dragFiles(player, [path.join(music, 'Harbour Lights'), path.join(music, '02.mp3')])
  const expectOverlay = () => expect(overlay).toBeVisible({ timeout: 500 })
  await drag.over(expectOverlay)
  expect.soft(await faultsOf(page, 'uploads', '.drop-here')).toEqual([])
  await drag.drop()
  await expect(overlay).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Add music' })).toBeVisible()
  await expect(files.getByRole('listitem').filter({ hasText: 'Added' })).toHaveCount(2)
  expect((await uploads(service)).sort()).toEqual(['02.mp3', 'Harbour Lights/01.mp3'])

  await page.getByRole('main').getByRole('button', { name: 'Clear the list' }).click()
  await expect(files).toBeHidden()
  expect(await page.evaluate(() => Object(window).makeUpDrop())).toBe(3)
  expect(await page.evaluate(() => Object.keys(Object(window).player).filter(name => /drop|path/i.test(name)))).toEqual(['edits.drop'])
  // If the made-up drop had any effect, its notice would come before the notice of the next, real drop.
  const last = await dragFiles(player, [path.join(music, 'cover.txt')])
  await last.over(expectOverlay)
  await last.drop()
  await page.getByText('Nothing new to add was found').first().hover() // a notice that is pointed at stays
  await expect(page.getByText('1 file is no music that can be added.')).toBeVisible()
  await expect(page.getByText('Nothing new to add was found')).toHaveCount(1)
  await expect(files).toBeHidden()
  expect(page.url()).not.toContain('cover.txt')
})

test('the small window takes no files, and a page that says nothing of them neither goes nor adds', async ({ start }) => {
  await song('01.mp3', 1, 'Breakwater')
  const player = await start()
  await player.signIn()
  const opened = player.app.waitForEvent('window')
  await player.button('Mini player').click()
  const mini = await opened
  await expect(mini.getByRole('button', { name: 'Back to the large window' })).toBeVisible()
  await mini.evaluate(() => {
    const told: string[] = []
    for (const name of ['dragenter', 'dragover', 'drop'] as const)
      window.addEventListener(name, event => told.push(`${name} ${event.defaultPrevented} ${event.dataTransfer?.dropEffect}`))
    Object.assign(window, { told })
  })
  const address = mini.url()
  const drag = await dragFiles({ page: mini }, [music])
  const told = async (): Promise<readonly string[]> => [...new Set<string>(await mini.evaluate(() => Object(window).told))].sort()
  await drag.over(async () => expect(await told()).toContain('dragover true none'))
  await drag.drop()
  expect((await told()).filter(line => line !== 'dragenter true none')).toEqual(['dragover true none'])
  expect(mini.url()).toBe(address)
  await expect(player.library.getByRole('link', { name: /^Add music/ })).toHaveCount(0)
})

test('adding is paused, stays so over a restart, and goes on', async ({ start, service }) => {
  for (const seed of [1, 2, 3, 4, 5]) await song(`${seed}.mp3`, seed, `Wave ${seed}`)
  const player = await start()
  await player.signIn()
  await openUploads(player)
  await service.hold('upload')
  await addFolder(player)
  const main = player.page.getByRole('main')
  await expect(main.getByText('Adding 1 of 5 files')).toBeVisible()
  await main.getByRole('button', { name: 'Pause' }).click()
  await expect(main.getByText('Paused, 5 files wait')).toBeVisible()
  await player.close()
  await service.release()
  const again = await start()
  await again.expectLibrary()
  await again.library.getByRole('link', { name: /^Add music/ }).click()
  await expect(again.page.getByText('Paused, 5 files wait')).toBeVisible()
  expect(await uploads(service)).toEqual([])
  await again.page.getByRole('main').getByRole('button', { name: 'Go on' }).click()
  await expect(again.page.getByRole('main').getByRole('listitem').filter({ hasText: 'Added' })).toHaveCount(5)
  expect(await uploads(service)).toHaveLength(5)
})

test('it is off without the scope, and asks again', async ({ start, service }) => {
  await service.grant(['user.account:read', 'user.library:read', 'user.library:write'])
  const player = await start()
  await player.signIn()
  await openUploads(player)
  const main = player.page.getByRole('main')
  await expect(main.getByText('This sign-in does not let Segue add songs to your library.')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Choose folders…' })).toBeDisabled()
  await service.grant(null)
  await main.getByRole('button', { name: 'Ask again' }).click()
  await player.browser.goto(await player.nextAddress())
  await player.answerConsent('Approve')
  await expect(main.getByRole('button', { name: 'Choose folders…' })).toBeEnabled()
})

test('the demo library takes music, too, and keeps it; a folder of one’s own does not, and says why', async ({ start }) => {
  await song('Harbour Lights/01.mp3', 1, 'Zinc Buoy')
  const player = await start(['--demo'])
  await player.expectLibrary()
  await openUploads(player)
  await addFolder(player)
  await expect(player.page.getByRole('main').getByRole('listitem').filter({ hasText: 'Added' })).toHaveCount(1)
  await player.close()
  const again = await start(['--demo'])
  await again.expectLibrary()
  await again.go('Songs')
  await expect(await again.find('Zinc Buoy')).toContainText('Mara Quay')
  await again.close()

  const own = await start(['--music', music])
  await own.expectLibrary()
  await openUploads(own)
  await expect(own.page.getByText('This library is a folder of your own')).toBeVisible()
  await expect(own.page.getByRole('main').getByRole('button', { name: 'Choose folders…' })).toBeDisabled()
  await own.go('Songs')
  const address = own.page.url()
  const drag = await dragFiles(own, [music])
  await drag.over(() => expect(own.page.getByText('Nothing can be added here now')).toBeVisible({ timeout: 500 }))
  await expect(own.page.getByRole('status').filter({ hasText: 'This library is a folder of your own' })).toBeVisible()
  await drag.drop()
  await expect(own.page.getByText('Nothing can be added here now')).toBeHidden()
  await expect(own.songs).toBeVisible()
  expect(own.page.url()).toBe(address)
})
