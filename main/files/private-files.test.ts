// Everything that is kept on the disk is for the person alone, also where the profile lies in a folder that others may read.
import { chmod, mkdir, mkdtemp, readdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shortMp3 } from '../../service/mp3-for-tests.ts'
import { demoIdentity, folderIdentity } from '../connection.ts'
import { type Profile, signInOn, startWithoutChoice } from '../core-for-tests.ts'
import { silentLog, startLog } from '../log.ts'
import { startStrictService } from '../service-for-tests.ts'
import { embeddedServices } from '../shell/lifecycle/embedded-service.ts'

/** What others may read or write, below a folder. */
async function open(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true })
  const found = await Promise.all(names.map(async name => ({ name, mode: (await stat(join(folder, name))).mode })))
  return found.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name, mode }) => `${name} ${(mode & 0o777).toString(8)}`)
}
const folderForAll = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'segue-private-'))
  await chmod(folder, 0o755)
  return folder
}

test.skipIf(process.platform === 'win32')('of an account, its library, its songs and the log', async () => {
  const service = await startStrictService({ tracks: 30 })
  const profile: Profile = { service, userData: await folderForAll(), keys: new Map(), opened: [], told: [] }
  const core = await startWithoutChoice(profile)
  await core.chosen.choose({ kind: 'service', preset: service.preset })
  await signInOn(core, profile)
  await core.stop()
  await service.stop()
  expect((await readdir(profile.userData)).length).toBeGreaterThan(3)
  expect(await open(profile.userData)).toEqual([])
})

test.skipIf(process.platform === 'win32')('of the embedded service', async () => {
  const [folder, music] = [await folderForAll(), await folderForAll()]
  await mkdir(join(music, 'album'))
  await writeFile(join(music, 'album/song.mp3'), await shortMp3(1, { title: 'Song' }))
  const start = embeddedServices({ folder, log: silentLog, notify: () => undefined })
  for (const what of [{ kind: 'folder', folder: music }, { kind: 'demo' }] as const) {
    const started = await start(what, what.kind === 'demo' ? demoIdentity : folderIdentity(music), () => undefined)
    if (!started.ok) throw new Error(started.error.message)
    await started.value.stop()
  }
  expect(await open(folder)).toEqual([])
})

test.skipIf(process.platform === 'win32')('a log that an earlier version left to all is taken back', async () => {
  const folder = await folderForAll()
  await writeFile(join(folder, 'segue.log'), 'a line\n', { mode: 0o644 })
  startLog({ folder, now: () => 0, home: '' })
    .scope('app')
    .info('another')
  expect(await open(folder)).toEqual([])
})
