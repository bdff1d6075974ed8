// Connection files: what goes out comes back the same, secrets stay behind, and a bad file is told with what is wrong in it.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConnectionPreset, connectionPreset } from '../../shared/wire/connection-preset.ts'
import { publicDeployment } from '../../shared/wire/profile.ts'
import { readPreset, writePreset } from './preset-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-preset-'))
})
afterAll(() => rm(folder, { recursive: true }))

const file = (name = 'preset.json') => join(folder, name)
const holding = async (content: string | Uint8Array) => {
  await writeFile(file(), content)
  return readPreset(file())
}

const address = fc
  .record({ scheme: fc.constantFrom('http', 'https', 'ws', 'wss'), host: fc.domain(), path: fc.constantFrom('', '/a', '/a/b') })
  .map(({ scheme, host, path }) => `${scheme}://${host}${path}`)
const anyText = (most: number) => fc.string({ unit: 'grapheme', minLength: 1, maxLength: most }).filter(text => text.length <= most)
const presets: fc.Arbitrary<ConnectionPreset> = fc.record({
  name: anyText(200),
  auth_url: address,
  library_url: address,
  api_url: address,
  api_path: fc.constantFrom('/', '/s/json', '/s/JSON/'),
  queue_url: address,
  streaming_server: address,
  artwork_server: address,
  upload_url: fc.option(address, { nil: null }),
  client_id: anyText(200),
  device_client_id: fc.option(anyText(200)),
  redirect_uri: anyText(500),
  scopes: fc.array(anyText(100), { maxLength: 50 }),
})

test('what is exported is imported the same', async () => {
  await fc.assert(
    fc.asyncProperty(presets, async preset => {
      const whole = connectionPreset.parse(preset)
      expect(await writePreset(file('round.json'), whole)).toEqual({ ok: true, value: undefined })
      expect(await readPreset(file('round.json'))).toEqual({ ok: true, value: whole })
    }),
    { numRuns: 100 },
  )
})

test('a client secret in a file is not taken in, and not passed on', async () => {
  const read = await holding(JSON.stringify({ ...publicDeployment, client_secret: 'hush', access_token: 'hush' }))
  expect(JSON.stringify(read)).not.toContain('hush')
  const preset = { ...publicDeployment, client_secret: 'hush' }
  await writePreset(file('out.json'), preset)
  expect(await readFile(file('out.json'), 'utf8')).not.toContain('hush')
})

test('files of earlier versions have no second client id, and those of other editors begin with a mark', async () => {
  const { device_client_id: _device, ...earlier } = publicDeployment
  expect(await holding(`\uFEFF${JSON.stringify(earlier)}`)).toMatchObject({ ok: true, value: { device_client_id: null } })
})

test.each<[string, string, RegExp]>([
  ['no JSON', '{"name":', /not JSON/],
  ['an empty file', '', /not JSON/],
  ['another thing', '[1,2]', /not a connection file: it holds something else/],
  ['nothing', 'null', /it holds something else/],
  ['a script as an address', JSON.stringify({ ...publicDeployment, api_url: 'javascript:alert(1)' }), /: api_url has the wrong form\.$/],
  ['a wrong type', JSON.stringify({ ...publicDeployment, scopes: 'user.library:read' }), /: scopes has the wrong form\.$/],
  [
    'several wrong members',
    JSON.stringify({ ...publicDeployment, name: 7, queue_url: undefined }),
    /name has the wrong form, queue_url is missing/,
  ],
  ['a member inside', JSON.stringify({ ...publicDeployment, scopes: ['a', 7] }), /scopes\.1 has the wrong form/],
  ['a long name', JSON.stringify({ ...publicDeployment, name: 'x'.repeat(201) }), /name has the wrong form/],
])('a file with %s is told', async (_what, content, words) => {
  expect(await holding(content)).toMatchObject({ ok: false, error: { code: 'disk', message: expect.stringMatching(words) } })
})

test('a file that is too large, a folder, and a missing file are told', async () => {
  expect(await holding(`{"name":"${'x'.repeat(100_000)}"}`)).toMatchObject({ error: { message: expect.stringContaining('too large') } })
  await mkdir(file('folder'), { recursive: true })
  expect(await readPreset(file('folder'))).toMatchObject({ error: { message: expect.stringContaining('cannot be read') } })
  expect(await readPreset(file('nowhere.json'))).toMatchObject({ error: { message: expect.stringContaining('cannot be read') } })
})

test('whatever a file holds, reading it ends in a value', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.json(), fc.uint8Array({ maxLength: 200 })), async content => {
      const read = await holding(content)
      if (!read.ok) expect(read.error.message).toMatch(/\.$/)
    }),
    { numRuns: 200 },
  )
})

test('a place that cannot be written is told', async () => {
  await writeFile(file('plain'), '')
  expect(await writePreset(join(file('plain'), 'preset.json'), publicDeployment)).toMatchObject({ ok: false, error: { code: 'disk' } })
})
