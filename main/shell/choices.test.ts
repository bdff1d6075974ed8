// What the page chooses becomes a choice in full: paths only from dialogs, presets only if they can be used.
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publicDeployment } from '../../shared/wire/profile.ts'
import { choiceOf } from './choices.ts'

const ask = (folder: string | null, presetFile: string | null) => ({ folder: async () => folder, presetFile: async () => presetFile })
const nobody = ask(null, null)

test('the demo, and nothing, are choices as they are', async () => {
  expect(await choiceOf({ kind: 'demo' }, nobody)).toEqual({ ok: true, value: { kind: 'demo' } })
  expect(await choiceOf({ kind: 'none' }, nobody)).toEqual({ ok: true, value: { kind: 'none' } })
})

test('a folder and a file are what the person answered; closing the dialog changes nothing', async () => {
  expect(await choiceOf({ kind: 'folder' }, ask('/music', null))).toEqual({ ok: true, value: { kind: 'folder', folder: '/music' } })
  expect(await choiceOf({ kind: 'folder' }, nobody)).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(await choiceOf({ kind: 'file' }, nobody)).toMatchObject({ ok: false, error: { code: 'cancelled' } })
})

test('a preset file is read strictly', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'segue-choices-')), 'preset.json')
  await writeFile(file, JSON.stringify({ ...publicDeployment, client_id: 'mine' }))
  expect(await choiceOf({ kind: 'file' }, ask(null, file))).toMatchObject({
    ok: true,
    value: { kind: 'service', preset: { client_id: 'mine' } },
  })
  await writeFile(file, JSON.stringify({ ...publicDeployment, api_url: 'javascript:alert(1)' }))
  expect(await choiceOf({ kind: 'file' }, ask(null, file))).toMatchObject({ ok: false, error: { code: 'disk' } })
})

test.each([
  ['http://127.0.0.1:49152/callback', true],
  [' segue://oauth/callback ', true],
  ['http://localhost:8080/', true],
  ['http://127.0.0.1/callback', false],
  ['http://127.0.0.1:99999/callback', false],
  ['https://127.0.0.1:49152/callback', false],
  ['http://192.168.0.1:49152/callback', false],
  ['http://127.0.0.1:49152/callback?x=1', false],
  ['other://oauth/callback', false],
])('the public service with the redirect address %s', async (redirectUri, usable) => {
  const choice = await choiceOf({ kind: 'public', clientId: ' mine ', redirectUri }, nobody)
  if (usable)
    expect(choice).toMatchObject({ value: { preset: { ...publicDeployment, client_id: 'mine', redirect_uri: redirectUri.trim() } } })
  else expect(choice).toMatchObject({ ok: false, error: { code: 'refused' } })
})
