// What is asked of which system so that segue:// leads here, and when nothing is asked at all.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../../log.ts'
import { createProtocolRegistration } from './protocol-registration.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'segue-home-'))
})
afterEach(() => rm(home, { recursive: true }))

type System = {
  readonly packaged: boolean
  readonly platform: NodeJS.Platform
  readonly appImage?: string
  /** What the system answers to each attempt to register, in order. */
  readonly sets: boolean[]
  readonly ours?: readonly boolean[]
}

const claimOn = async ({ packaged, platform, appImage, sets, ours = [] }: System) => {
  const asked: unknown[] = []
  const answers = [...ours]
  const claim = createProtocolRegistration({
    app: {
      isPackaged: packaged,
      getName: () => 'Segue',
      getAppPath: () => '/sources/segue',
      getPath: name => (name === 'home' ? home : appImage === undefined ? '/opt/electron' : '/tmp/.mount_Segue/segue'),
      isDefaultProtocolClient: () => answers.shift() ?? false,
      setAsDefaultProtocolClient: (...args) => {
        asked.push(args)
        return sets.shift() ?? false
      },
    },
    platform,
    env: appImage === undefined ? {} : { APPIMAGE: appImage, APPDIR: '/tmp/.mount_Segue' },
    flags: ['--user-data-dir=/profile'],
    log: silentLog,
  })
  const result = await claim()
  const folder = join(home, '.local/share/applications')
  const written = await readdir(folder).catch(() => [])
  const entries = await Promise.all(written.map(async name => [name, /^Exec=(.*)$/m.exec(await readFile(join(folder, name), 'utf8'))?.[1]]))
  return { ok: result.ok, said: result.ok ? '' : result.error.message, asked, entries: Object.fromEntries(entries) }
}

test('an app that has the links already asks for nothing', async () => {
  for (const platform of ['linux', 'win32', 'darwin'] as const)
    expect(await claimOn({ packaged: true, platform, sets: [], ours: [true] })).toEqual({ ok: true, said: '', asked: [], entries: {} })
})

test('a packaged app names only the scheme: its package says the rest', async () => {
  for (const platform of ['linux', 'win32', 'darwin'] as const)
    expect(await claimOn({ packaged: true, platform, sets: [true] })).toMatchObject({ ok: true, asked: [['segue']], entries: {} })
})

test('from the sources the program, the app and the profile are named', async () => {
  const asked = [['segue', '/opt/electron', ['/sources/segue', '--user-data-dir=/profile']]]
  expect(await claimOn({ packaged: false, platform: 'win32', sets: [true] })).toMatchObject({ ok: true, asked, entries: {} })
  expect(await claimOn({ packaged: false, platform: 'linux', sets: [true] })).toMatchObject({
    ok: true,
    asked,
    entries: { 'app.segue.player.unpackaged.desktop': '/opt/electron /sources/segue --user-data-dir=/profile %u' },
  })
})

test('a system that says no and does it all the same has not refused', async () => {
  expect(await claimOn({ packaged: true, platform: 'linux', sets: [false], ours: [false, true] })).toMatchObject({ ok: true })
})

test('an AppImage writes its own desktop file if the system knows none', async () => {
  const appImage = '/home/ada/Segue.AppImage'
  expect(await claimOn({ packaged: true, platform: 'linux', appImage, sets: [true] })).toMatchObject({ ok: true, entries: {} })
  expect(await claimOn({ packaged: true, platform: 'linux', appImage, sets: [false, true] })).toMatchObject({
    ok: true,
    entries: { 'app.segue.player.desktop': `${appImage} --user-data-dir=/profile %u` },
  })
})

test('an AppImage is patient with a system that reads its list of programs anew only after a while', async () => {
  const appImage = '/home/ada/Segue.AppImage'
  const sets = [false, false, false, true]
  expect(await claimOn({ packaged: true, platform: 'linux', appImage, sets })).toMatchObject({ ok: true })
  expect(sets).toEqual([])
})

test('a system that refuses is told in words', async () => {
  for (const platform of ['linux', 'win32', 'darwin'] as const)
    expect(await claimOn({ packaged: true, platform, sets: [false] })).toMatchObject({
      ok: false,
      said: expect.stringMatching(/does not hand segue:/),
    })
})
