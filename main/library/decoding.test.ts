// The decoding thread: whatever happens in it, main hears one outcome.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { failed } from '../../shared/errors.ts'
import { revision } from '../../shared/ids.ts'
import { decode } from '../../shared/library/import/decode.ts'
import { sampleResponse } from '../../shared/library/import/sample.ts'
import { sections } from '../../shared/library/pack/columns.ts'
import { pack, unpack } from '../../shared/library/pack/pack.ts'
import { readHeader } from '../../shared/library/pack/pack-header.ts'
import { say } from '../../shared/words/words.ts'
import { silentLog } from '../log.ts'
import { type DecodeOutcome, type DecodeTask, startDecoding } from './decoding.ts'
import { openPack } from './pack-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-decode-'))
})
afterAll(() => rm(folder, { recursive: true }))

const task = (into = 'out.pack'): DecodeTask => ({
  packPath: join(folder, into),
  spillPath: join(folder, 'waiting'),
  revision: revision('r1'),
  lastModified: '',
})
const going = new AbortController().signal

/** The outcome of a response that arrives in pieces of so many bytes. */
async function decoded(
  response: string,
  options: { into?: string; signal?: AbortSignal; limits?: object; cut?: number } = {},
): Promise<DecodeOutcome> {
  const { into, signal = going, limits, cut = 100_000 } = options
  const decoding = startDecoding(task(into), signal, silentLog, limits as Parameters<typeof startDecoding>[3])
  const bytes = new TextEncoder().encode(response)
  for (let at = 0; at < bytes.length; at += cut) if (!(await decoding.write(bytes.subarray(at, at + cut)))) break
  return await decoding.end()
}

/**
 * 24,000 songs, of which many name further artists and genres, some are in the trash, and some are listed by artists that they do not name;
 * playlists and tags name some that are in the trash, some twice and some that are not there. Each song has much that nobody reads, so that
 * it takes many pieces.
 */
function largeResponse(): string {
  const members = ['title', 'artist_id', 'album_id', 'plays', 'trashed', 'artists_additional', 'genre', 'genres_additional', 'unknown']
  const unknown = 'x'.repeat(500)
  const map = { ...Object.fromEntries(members.map((member, column) => [member, column])), artists_additional_map: { artist_id: 0 } }
  const byId = (count: number, row: (index: number) => unknown) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [(index + 1) * 3, row(index)]))
  const id = (count: number, of: number): number => ((of * 7919) % count) * 3 + 3
  const tracks = byId(24_000, index => [
    `Song ${id(20_000, index)}`,
    id(3000, index),
    id(5000, index),
    index % 90,
    index % 50 === 0,
    index % 3 === 0 ? [[id(3000, index + 1)], [id(3000, index + 2)]] : [],
    `Genre ${index % 30}`,
    index % 4 === 0 ? [`Genre ${index % 7}`, `Genre ${index % 11}`] : [],
    unknown,
  ])
  const albums = byId(5000, index => [`Album ${id(4000, index)}`, id(3000, index), 1960 + (index % 60)])
  const artists = byId(3000, index => [`Artist ${id(2900, index)}`, [id(24_000, index), id(24_000, index + 5)]])
  const some = (index: number) => [...Array(100).keys()].map(at => id(24_000, index * 50 + (at % 70))).concat(1, 2, 1e7)
  const playlists = byId(40, index => [`Playlist ${index}`, some(index)])
  const tags = byId(30, index => ({ name: `Tag ${index}`, archived: false, tracks: some(index + 7) }))
  return JSON.stringify({
    result: true,
    library: {
      tracks: { map, ...tracks },
      albums: { map: { name: 0, artist_id: 1, year: 2 }, ...albums },
      artists: { map: { name: 0, tracks: 1 }, ...artists },
      playlists: { map: { name: 0, tracks: 1 }, ...playlists },
      tags,
    },
  })
}

it('writes a pack that opens', async () => {
  expect(await decoded(sampleResponse)).toMatchObject({ kind: 'packed' })
  const opened = await openPack(join(folder, 'out.pack'))
  expect(opened).toMatchObject({ ok: true, value: { metadata: { revision: 'r1', counts: { tracks: 12 } } } })
  if (opened.ok) await opened.value.close()
})

it('writes a pack that is refused after any change of any bit, and at any other length', async () => {
  expect(await decoded(sampleResponse)).toMatchObject({ kind: 'packed' })
  const whole = await readFile(join(folder, 'out.pack'))
  const open = async (bytes: Uint8Array) => {
    await writeFile(join(folder, 'changed.pack'), bytes)
    const opened = await openPack(join(folder, 'changed.pack'))
    if (opened.ok) await opened.value.close()
    return opened.ok
  }
  expect(await open(whole)).toBe(true)
  const changed = fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(7), async (at, bit) => {
    const bytes = Uint8Array.from(whole)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
    expect([await open(bytes), await open(whole.subarray(0, at))]).toEqual([false, false])
  })
  await fc.assert(changed, { numRuns: 60 })
  expect(await open(Uint8Array.of(...whole, 0))).toBe(false)
})

it('says why there is none', async () => {
  expect(await decoded('<html>')).toMatchObject({ kind: 'failed', error: { code: 'bad-response' } })
  expect(await decoded('{"authenticated":false}')).toMatchObject({ kind: 'unauthenticated' })
})

it('reads rows that stand in front of their map', async () => {
  const rows = Array.from({ length: 60_000 }, (_, row) => `"${row + 1}":["Title ${60_000 - row}","${'x'.repeat(row % 90)}"]`).join(',')
  for (const table of [`{"map":{"title":0,"path":1},${rows}}`, `{${rows},"map":{"title":0,"path":1}}`]) {
    expect(await decoded(`{"result":true,"library":{"tracks":${table}}}`)).toMatchObject({ kind: 'packed' })
    const bytes = await readFile(join(folder, 'out.pack'))
    const opened = unpack(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), [0, 0])
    if (!opened.ok) throw new Error(opened.error.message)
    const { tracks, orders } = opened.value
    expect([0, 1, 59_999].map(index => tracks.title.at(orders.title[index] ?? -1))).toEqual(['Title 1', 'Title 2', 'Title 60000'])
  }
})

it.each([
  ['as it is', largeResponse()],
  ['with one id twice', largeResponse().replace('"24":', '"6":["Later"],"24":')],
])('writes what decoding at once makes of a large answer, section by section: %s', async (_, response) => {
  let threads = 0
  const count = (): void => void threads++
  process.on('worker', count)
  expect(await decoded(response)).toMatchObject({ kind: 'packed' })
  process.off('worker', count)
  expect(threads).toBe(1)
  const atOnce = decode([new TextEncoder().encode(response)], { revision: revision('r1'), lastModified: '', seed: [0, 0] })
  if (atOnce.kind !== 'library') throw new Error(atOnce.error.message)
  const whole = new Uint8Array(await readFile(join(folder, 'out.pack')))
  expect(Buffer.compare(whole, pack(atOnce.columns))).toBe(0)
  const header = readHeader(whole)
  if (!header.ok) throw new Error(header.error.message)
  const rowsIn = (list: string) => (header.value.spans[sections.findIndex(({ name }) => name === list)]?.length ?? 0) / 4
  expect(rowsIn('artists.tracks.rows')).toBeGreaterThan(24_000)
  expect(rowsIn('genres.beside.rows')).toBeGreaterThan(6000)
  expect(rowsIn('playlists.tracks.rows')).toBeGreaterThan(rowsIn('tags.tracks.rows'))
  expect(rowsIn('tags.tracks.rows')).toBeGreaterThan(1000)
})

it('fails alone when it cannot write', async () => {
  expect(await decoded(sampleResponse, { into: 'no/such/folder' })).toMatchObject({ kind: 'failed', error: { code: 'disk' } })
})

it('fails alone when it wants more memory than it may have', async () => {
  const greedy = `{"result":true,"library":{"tags":{"1":{"name":"greedy","tracks":[${'[],'.repeat(1_000_000)}0]}}}}`
  const outcome = await decoded(greedy, { limits: { maxOldGenerationSizeMb: 24, maxYoungGenerationSizeMb: 8 } })
  expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'bug' } })
})

it('bears the worst that fits into one value', async () => {
  const hostile = (value: string): string => `{"result":true,"library":{"tracks":{"map":{"title":0},"1":["x"]},"tags":{"1":${value}}}}`
  for (const value of [`[${'[],'.repeat(5_000_000)}0]`, `${'['.repeat(7_000_000)}${']'.repeat(7_000_000)}`]) {
    expect(await decoded(hostile(value))).toMatchObject({ kind: 'packed' })
  }
})

it('has ended once its outcome is told, also where it is given up', async () => {
  let running = 0
  const count = (worker: Worker): void => {
    running += 1
    worker.once('exit', () => {
      running -= 1
    })
  }
  process.on('worker', count)
  for (const response of [largeResponse(), sampleResponse, '<html>']) {
    await decoded(response)
    expect(running).toBe(0)
  }
  const abortController = new AbortController()
  const outcome = decoded(sampleResponse, { signal: abortController.signal })
  abortController.abort()
  await outcome
  expect(running).toBe(0)
  process.off('worker', count)
})

it('ends when told to', async () => {
  const abortController = new AbortController()
  const outcome = decoded(sampleResponse, { signal: abortController.signal })
  abortController.abort()
  expect(await outcome).toMatchObject({ kind: 'failed', error: { code: 'cancelled' } })
  expect(await decoded(sampleResponse, { signal: abortController.signal })).toMatchObject({ kind: 'failed', error: { code: 'cancelled' } })
})

it('closes its spill file once, however often and by whatever it is told to end', async () => {
  const rows = Array.from({ length: 8_000 }, (_, row) => `"${row + 1}":["${'x'.repeat(90)}"],`).join('')
  const bytes = new TextEncoder().encode(`{"result":true,"library":{"tracks":{${rows}`)
  const log = { ...silentLog, error: vi.fn() }
  for (const isEnded of [false, true]) {
    const abortController = new AbortController()
    const decoding = startDecoding(task(), abortController.signal, log)
    await decoding.write(bytes)
    const outcome = isEnded ? decoding.end() : null
    abortController.abort()
    await decoding.stop()
    await outcome
  }
  expect(log.error).not.toHaveBeenCalled()
})

it('is asked to end instead of being terminated, which can crash the process', async () => {
  const order: string[] = []
  const follow = (worker: Worker): void => {
    worker.prependListener('message', ({ done }) => void order.push(done))
    const terminate = worker.terminate.bind(worker)
    vi.spyOn(worker, 'terminate').mockImplementation(() => {
      order.push('terminated')
      return terminate()
    })
  }
  process.on('worker', follow)
  // A thread that needs longer to start than it is given to end would be terminated.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const abortController = new AbortController()
  const outcome = decoded(sampleResponse, { signal: abortController.signal })
  abortController.abort()
  await outcome
  vi.useRealTimers()
  process.off('worker', follow)
  expect(order).toEqual(['started'])
})

it('that does not come to an end in time is given up with a sentence, and takes no more', async () => {
  const decoding = startDecoding(task(), going, silentLog, undefined, 1)
  const bytes = new TextEncoder().encode(largeResponse())
  for (let at = 0; at < bytes.length; at += 100_000) if (!(await decoding.write(bytes.subarray(at, at + 100_000)))) break
  const failure = failed('bad-response', say('errors.decodingTakesTooLong')).error
  expect(await decoding.end()).toEqual({ kind: 'failed', error: failure })
})

it('that hangs after the last bytes is given up, too', async () => {
  const dropEnd = (worker: Worker): void => {
    const post = worker.postMessage.bind(worker)
    vi.spyOn(worker, 'postMessage').mockImplementation((message, ...more) => {
      if (message !== null) post(message, ...(more as []))
    })
  }
  process.on('worker', dropEnd)
  const decoding = startDecoding(task(), going, silentLog, undefined, 2_000)
  await new Promise(resolve => setImmediate(resolve)) // until the thread is announced
  await decoding.write(new TextEncoder().encode(sampleResponse.trimEnd().slice(0, -1)))
  const failure = failed('bad-response', say('errors.decodingTakesTooLong')).error
  expect(await decoding.end()).toEqual({ kind: 'failed', error: failure })
  process.off('worker', dropEnd)
})

it('that says too much is refused while it comes', async () => {
  const decoding = startDecoding(task(), going, silentLog)
  const begin = '{"result":true,"library":{"tracks":{"map":{"title":0},'
  const bytes = new TextEncoder().encode('"7":["a"],'.repeat(100_000))
  let sent = await decoding.write(new TextEncoder().encode(begin))
  for (let count = 0; count < 60 && sent; count += 1) sent = await decoding.write(bytes)
  expect(sent).toBe(false)
  const failure = failed('bad-response', say('errors.libraryHasTooManyRows', { count: 2_000_000 })).error
  expect(await decoding.end()).toEqual({ kind: 'failed', error: failure })
})
