// The decoding thread: whatever happens in it, main hears one outcome.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { revision } from '../../shared/ids.ts'
import { sampleAnswer } from '../../shared/library/sample.ts'
import { silentLog } from '../log.ts'
import { decodeFile } from './decode-file.ts'
import { openPack } from './pack-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-decode-'))
})
afterAll(() => rm(folder, { recursive: true }))

const task = async (answer: string, into = 'out.pack') => {
  await writeFile(join(folder, 'answer'), answer)
  return { answer: join(folder, 'answer'), into: join(folder, into), revision: revision('r1'), lastModified: '' }
}
const going = new AbortController().signal

it('writes a pack that opens', async () => {
  expect(await decodeFile(await task(sampleAnswer), going, silentLog)).toEqual({ kind: 'packed' })
  const opened = await openPack(join(folder, 'out.pack'))
  expect(opened).toMatchObject({ ok: true, value: { facts: { revision: 'r1', counts: { tracks: 12 } } } })
  if (opened.ok) await opened.value.close()
})

it('says why there is none', async () => {
  expect(await decodeFile(await task('<html>'), going, silentLog)).toMatchObject({ kind: 'failed', error: { code: 'bad-response' } })
  expect(await decodeFile(await task('{"authenticated":false}'), going, silentLog)).toMatchObject({ kind: 'unauthenticated' })
})

it('fails alone when it cannot read or write', async () => {
  const missing = { ...(await task('')), answer: join(folder, 'nothing') }
  expect(await decodeFile(missing, going, silentLog)).toMatchObject({ kind: 'failed', error: { code: 'disk' } })
  expect(await decodeFile(await task(sampleAnswer, 'no/such/folder'), going, silentLog)).toMatchObject({ error: { code: 'disk' } })
})

it('fails alone when it wants more memory than it may have', async () => {
  const greedy = `{"result":true,"library":{"tags":{"1":{"name":"greedy","tracks":[${'[],'.repeat(1_000_000)}0]}}}}`
  const outcome = await decodeFile(await task(greedy), going, silentLog, { maxOldGenerationSizeMb: 24, maxYoungGenerationSizeMb: 8 })
  expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'bug' } })
})

it('bears the worst that fits into one value', async () => {
  const hostile = (value: string): string => `{"result":true,"library":{"tracks":{"map":{"title":0},"1":["x"]},"tags":{"1":${value}}}}`
  for (const value of [`[${'[],'.repeat(5_000_000)}0]`, `${'['.repeat(7_000_000)}${']'.repeat(7_000_000)}`]) {
    expect(await decodeFile(await task(hostile(value)), going, silentLog)).toEqual({ kind: 'packed' })
  }
})

it('ends when told to', async () => {
  const stop = new AbortController()
  const outcome = decodeFile(await task(sampleAnswer), stop.signal, silentLog)
  stop.abort()
  expect(await outcome).toMatchObject({ kind: 'failed', error: { code: 'cancelled' } })
  expect(await decodeFile(await task(sampleAnswer), stop.signal, silentLog)).toMatchObject({ kind: 'failed', error: { code: 'cancelled' } })
})
