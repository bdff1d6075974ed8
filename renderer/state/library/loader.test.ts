// Bringing a library into the page, and every way in which that fails.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { revision } from '../../../shared/ids.ts'
import { decode } from '../../../shared/library/import/decode.ts'
import { sampleResponse } from '../../../shared/library/import/sample.ts'
import { pack } from '../../../shared/library/pack/pack.ts'
import { pageEnd, readHeader } from '../../../shared/library/pack/pack-header.ts'
import { startLoader } from './loader.ts'

const decoded = decode([new TextEncoder().encode(sampleResponse)], { revision: revision('r1'), lastModified: '', seed: [0, 0] })
if (decoded.kind !== 'library') throw new Error(decoded.error.message)
const packed = pack(decoded.columns)
const header = readHeader(packed)
if (!header.ok) throw new Error(header.error.message)
/** The pack as main sends it to the page: without the sections that only main needs. */
const bytes = packed.slice(0, pageEnd(header.value))

/** Replaces `fetch`, with which the page requests packs from main, by `respond`. */
const stubResponses = (respond: (address: string, signal: AbortSignal) => Promise<Response>): void => {
  vi.stubGlobal('fetch', (address: string, asked?: { signal: AbortSignal }) => respond(address, asked?.signal ?? going))
}
afterEach(() => vi.unstubAllGlobals())
const going = new AbortController().signal
const load = () => startLoader([0, 0]).whole(revision('r1'), going)

describe('the whole library', () => {
  it('asks for the revision under its relative address, and opens what comes', async () => {
    const asked: string[] = []
    stubResponses(async address => {
      asked.push(address)
      return new Response(bytes)
    })
    expect(await load()).toMatchObject({ ok: true, value: { revision: 'r1', tracks: { count: 13 } } })
    expect(asked).toEqual(['/first-look', '/library/r1'])
  })

  it('puts pieces together, and trusts no announced length', async () => {
    const inPieces = (announced: number) => async (): Promise<Response> => {
      const body = new ReadableStream({
        type: 'bytes',
        start: stream => {
          for (const [start, end] of [
            [0, 100],
            [100, 2000],
            [2000, bytes.length],
          ])
            stream.enqueue(bytes.slice(start, end))
          stream.close()
        },
      })
      return new Response(body, { headers: { 'content-length': String(announced) } })
    }
    stubResponses(inPieces(bytes.length))
    expect(await load()).toMatchObject({ ok: true, value: { tracks: { count: 13 } } })
    for (const wrong of [bytes.length - 4, bytes.length + 4]) {
      stubResponses(inPieces(wrong))
      expect(await load()).toMatchObject({ ok: false, error: { code: 'disk' } })
    }
  })

  it('notices a changed bit of the header in whatever piece it comes', async () => {
    for (const at of [1990, 2010, 40]) {
      const broken = bytes.slice()
      broken[at] = (broken[at] ?? 0) ^ 4
      stubResponses(async () => {
        const body = new ReadableStream({
          type: 'bytes',
          start: stream => {
            for (let start = 0; start < broken.length; start += 1001) stream.enqueue(broken.slice(start, start + 1001))
            stream.close()
          },
        })
        return new Response(body, { headers: { 'content-length': String(broken.length) } })
      })
      expect(await load()).toMatchObject({ ok: false, error: { code: 'disk' } })
    }
  })

  it.each([
    ['a revision that is gone', async () => new Response(null, { status: 404 }), 'not-found'],
    ['trouble in main', async () => new Response(null, { status: 500 }), 'disk'],
    ['half a pack', async () => new Response(bytes.slice(0, 1000)), 'disk'],
    ['something else', async () => new Response('<html>'), 'disk'],
    ['a transfer that breaks', async () => Promise.reject(new TypeError('network error')), 'disk'],
  ] as const)('tells of %s', async (_what, respond, code) => {
    stubResponses(respond)
    expect(await load()).toMatchObject({ ok: false, error: { code } })
  })

  it('ends when it is no longer needed', async () => {
    stubResponses((_address, signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))))
    const abortController = new AbortController()
    const loading = startLoader([0, 0]).whole(revision('r1'), abortController.signal)
    abortController.abort()
    expect(await loading).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  })
})

describe('the first look', () => {
  const look = (name = 'r1', signal = going) => startLoader([0, 0]).firstLook(revision(name), signal)

  const responseOf = (name: string): ResponseInit => ({ headers: { 'x-revision': name } })

  it('is that which was asked for when the page began to load', async () => {
    const asked: string[] = []
    stubResponses(async address => {
      asked.push(address)
      return new Response(bytes, responseOf('r1'))
    })
    expect(await look()).toMatchObject({ revision: 'r1', tracks: { count: 13 } })
    expect(asked).toEqual(['/first-look'])
  })

  it('is asked for before anybody knows of which library it is', () => {
    const asked: string[] = []
    stubResponses(async address => {
      asked.push(address)
      return new Response(null, { status: 204 })
    })
    startLoader([0, 0])
    expect(asked).toEqual(['/first-look'])
  })

  it.each([
    ['there was no library yet', new Response(null, { status: 204 })],
    ['there was another one', new Response(null, responseOf('r0'))],
  ])('is asked for again if %s then', async (_what, early) => {
    const asked: string[] = []
    stubResponses(async address => {
      asked.push(address)
      return address === '/first-look' ? early : new Response(bytes)
    })
    expect(await look()).toMatchObject({ revision: 'r1', tracks: { count: 13 } })
    expect(asked).toEqual(['/first-look', '/library/r1/first-look'])
  })

  it('is not asked for again if the library is known to have none', async () => {
    const asked: string[] = []
    stubResponses(async address => {
      asked.push(address)
      return new Response(null, { status: 204, ...responseOf('r1') })
    })
    expect([await look(), asked]).toEqual([null, ['/first-look']])
  })

  it.each([
    ['there is none', async () => new Response(null, { status: 404 })],
    ['it is damaged', async () => new Response(bytes.slice(0, -16))],
    ['its transfer breaks', async () => Promise.reject(new TypeError('network error'))],
  ] as const)('is none if %s', async (_what, respond) => {
    stubResponses(respond)
    expect(await look()).toBeNull()
  })

  it('is none if it is of another library', async () => {
    stubResponses(async () => new Response(bytes))
    expect(await look('r2')).toBeNull()
  })
})
