// What the page chooses becomes a choice in full: paths only from dialogs, presets only if they can be used.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConnectionPreset } from '../../../shared/wire/connection-preset.ts'
import { publicDeployment } from '../../../shared/wire/profile.ts'
import { completeChoice, exportPreset, fileNameOf, importPreset, type PersonDialogs } from './choices.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-choices-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A person who closes every dialog but those named. */
const person = (answers: Partial<PersonDialogs> = {}): PersonDialogs => ({
  folder: async () => null,
  presetFile: async () => null,
  smartPlaylistFile: async () => null,
  playlistFile: async () => null,
  musicFiles: async () => [],
  musicFolders: async () => [],
  settingsFile: async () => null,
  confirmHosts: async () => false,
  savePathFor: async () => null,
  ...answers,
})
const mine: ConnectionPreset = { ...publicDeployment, client_id: 'mine' }

test('the demo, and nothing, are choices as they are', async () => {
  expect(await completeChoice({ kind: 'demo' }, person())).toEqual({ ok: true, value: { kind: 'demo' } })
  expect(await completeChoice({ kind: 'none' }, person())).toEqual({ ok: true, value: { kind: 'none' } })
})

test('a folder is what the person answered; closing the dialog changes nothing', async () => {
  const chosen = await completeChoice({ kind: 'folder' }, person({ folder: async () => '/music' }))
  expect(chosen).toEqual({ ok: true, value: { kind: 'folder', folder: '/music' } })
  expect(await completeChoice({ kind: 'folder' }, person())).toMatchObject({ ok: false, error: { code: 'cancelled' } })
})

test.each<[string, Partial<ConnectionPreset>, RegExp | null]>([
  ['as it is', {}, null],
  ['with a custom protocol', { redirect_uri: 'segue://oauth/callback' }, null],
  ['on this computer', { auth_url: 'http://localhost:8080', redirect_uri: 'http://localhost:8080/' }, null],
  ['without a client id', { client_id: '' }, /client id/],
  ['with sign-in in the open', { auth_url: 'http://example.org' }, /encrypted/],
  ['with a redirect to another computer', { redirect_uri: 'http://192.168.0.1:49152/callback' }, /this computer/],
  ['with a web address for the queue', { queue_url: 'https://queue.example.org' }, /web socket/],
])('a service %s', async (_what, changes, refusal) => {
  const preset = { ...mine, ...changes }
  const choice = await completeChoice({ kind: 'service', preset, by: 'browser' }, person())
  if (refusal === null) expect(choice).toEqual({ ok: true, value: { kind: 'service', preset } })
  else expect(choice).toMatchObject({ ok: false, error: { code: 'refused', message: expect.stringMatching(refusal) } })
})

test('a preset is imported strictly, from the file the person chose', async () => {
  const file = join(folder, 'preset.json')
  const choosing = person({ presetFile: async () => file })
  await writeFile(file, JSON.stringify(mine))
  expect(await importPreset(choosing)).toEqual({ ok: true, value: mine })
  await writeFile(file, JSON.stringify({ ...mine, api_url: 'javascript:alert(1)' }))
  expect(await importPreset(choosing)).toMatchObject({ ok: false, error: { code: 'disk', message: expect.stringContaining('api_url') } })
  expect(await importPreset(person())).toMatchObject({ ok: false, error: { code: 'cancelled' } })
})

test('the service in use is exported where the person says, under a name that any system takes', async () => {
  const offered: string[] = []
  const saving = person({
    savePathFor: async (_what, name) => {
      offered.push(name)
      return join(folder, name)
    },
  })
  for (const name of ['Music/at home: "mine"', '../../etc', '...', '日本の音楽', '\u0000'])
    expect(await exportPreset({ kind: 'service', preset: { ...mine, name } }, saving)).toMatchObject({ ok: true })
  expect(offered).toEqual(['Music at home mine.json', 'etc.json', 'Connection.json', '日本の音楽.json', 'Connection.json'])
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['Music at home mine.json']))
  expect(JSON.parse(await readFile(join(folder, '日本の音楽.json'), 'utf8'))).toEqual({ ...mine, name: '日本の音楽' })
  expect(await exportPreset({ kind: 'service', preset: mine }, person())).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(await exportPreset({ kind: 'demo' }, saving)).toMatchObject({ ok: false, error: { code: 'refused' } })
})

test.each([
  ['My music', 'My music'],
  ['CON', 'Connection CON'],
  ['nul.', 'Connection nul'],
  ['com1.my service', 'Connection com1.my service'],
  ['Console', 'Console'],
  ['../../etc/passwd', 'etc passwd'],
  ['... ', 'Connection'],
  [`${'x'.repeat(59)}. y`, 'x'.repeat(59)],
])('%j is kept in the file %j, on any system', (name, file) => {
  expect(fileNameOf(name)).toBe(file)
})
