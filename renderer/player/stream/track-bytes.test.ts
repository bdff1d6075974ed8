// Reading a track over /media, with whatever can happen on the way.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { trackId } from '../../../shared/ids.ts'
import { readTrack } from './track-bytes.ts'

const size = 10_000
const whole = Uint8Array.from({ length: size }, (_, at) => (at * 7) % 251)
const file = { track: trackId(5), quality: '128' } as const

type Reply = { readonly status?: number; readonly text?: string; readonly cutAt?: number; readonly total?: number } | 'unreachable'
let replies: Reply[] = []
const asked: string[] = []

/** Main, as the page sees it: the next reply, else the file from the byte that was asked for. */
beforeEach(() => {
  vi.useFakeTimers()
  replies = []
  asked.splice(0)
  vi.stubGlobal('fetch', async (address: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) => {
    const range = headers['Range'] ?? ''
    asked.push(`${address} ${range}`)
    signal.throwIfAborted()
    const reply = replies.shift() ?? {}
    if (reply === 'unreachable') throw new TypeError('Failed to fetch')
    const from = Number(/bytes=(\d+)-/.exec(range)?.[1])
    if (reply.status !== undefined) return new Response(reply.text ?? '', { status: reply.status })
    const pieces = [whole.slice(from, reply.cutAt ?? size)]
    const body = new ReadableStream<Uint8Array>({
      pull: controller => {
        const piece = pieces.shift()
        if (piece && piece.length > 0) controller.enqueue(piece)
        else if (reply.cutAt === undefined) controller.close()
        else controller.error(new TypeError('network error'))
      },
    })
    return new Response(body, { status: from > 0 ? 206 : 200, headers: { 'content-length': String((reply.total ?? size) - from) } })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Reads to the end; fake time passes as fast as it is waited for. */
async function readAll(from = 0, minutes = 1): Promise<Uint8Array> {
  const bytes = readTrack(file, from, new AbortController().signal)
  const parts: number[] = []
  const reading = (async () => {
    for (let piece = await bytes.next(); piece; piece = await bytes.next()) parts.push(...piece)
  })()
  reading.catch(() => undefined) // looked at below, after time has passed
  await vi.advanceTimersByTimeAsync(minutes * 60_000)
  await reading
  return Uint8Array.from(parts)
}

describe('a track', () => {
  it('is read whole, or from a byte on', async () => {
    expect(await readAll()).toEqual(whole)
    expect(await readAll(4000)).toEqual(whole.slice(4000))
    expect(asked).toEqual(['/media/5?quality=128 bytes=0-', '/media/5?quality=128 bytes=4000-'])
  })

  it('that breaks off goes on at the byte', async () => {
    replies = [{ cutAt: 3000 }, 'unreachable', { cutAt: 7000 }]
    expect(await readAll()).toEqual(whole)
    expect(asked.map(line => line.split(' ')[1])).toEqual(['bytes=0-', 'bytes=3000-', 'bytes=3000-', 'bytes=7000-'])
  })

  it('that breaks off again and again is read to its end as long as bytes come', async () => {
    replies = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(thousands => ({ cutAt: thousands * 1000 }))
    expect(await readAll()).toEqual(whole)
  })

  it('that was begun is waited for while nothing can be reached, and goes on at the byte', async () => {
    replies = [{ cutAt: 3000 }, ...Array<Reply>(12).fill('unreachable'), ...Array<Reply>(12).fill({ status: 502, text: 'offline' })]
    expect(await readAll(0, 4)).toEqual(whole)
    expect(asked.at(-1)).toContain('bytes=3000-')
  })

  it('that was begun is given up after minutes without a byte', async () => {
    replies = [{ cutAt: 3000 }, ...Array<Reply>(90).fill('unreachable')]
    await expect(readAll(0, 6)).rejects.toThrow('broke off')
  })

  it('that cannot be begun is given up soon, or at once if main has tried already', async () => {
    replies = Array<Reply>(9).fill('unreachable')
    await expect(readAll()).rejects.toThrow('broke off')
    expect(asked).toHaveLength(5)
    replies = [{ status: 502, text: 'offline' }]
    await expect(readAll()).rejects.toThrow('The service cannot be reached.')
    expect(asked).toHaveLength(6)
  })

  it('that is refused says why, at once', async () => {
    replies = [{ status: 502, text: 'expired' }]
    // An expired sign-in affects every song, so the failure is `unreachable` and the queue does not go on to the next song.
    await expect(readAll()).rejects.toMatchObject({ message: 'Please sign in again.', why: 'unreachable' })
    replies = [{ status: 502, text: '<html>' }]
    await expect(readAll()).rejects.toThrow('The song could not be loaded.')
    expect(asked).toHaveLength(2)
  })

  it('that has another length after a break is another file', async () => {
    replies = [{ cutAt: 3000 }, { total: size + 5 }]
    await expect(readAll()).rejects.toThrow('changed')
  })

  it('has nothing behind its end', async () => {
    replies = [{ status: 416, text: 'unavailable-track' }]
    expect(await readAll(size)).toHaveLength(0)
  })

  it('nobody wants any more ends at once, also while waiting for another attempt', async () => {
    replies = [{ cutAt: 3000 }, ...Array<Reply>(9).fill('unreachable')]
    const leave = new AbortController()
    const bytes = readTrack(file, 0, leave.signal)
    await bytes.next()
    const next = bytes.next()
    next.catch(() => undefined) // looked at below, after time has passed
    await vi.advanceTimersByTimeAsync(100)
    leave.abort()
    await expect(next).rejects.toThrow('abort')
  })

  it('nobody wants any more before main has answered is taken back by its name, and one that was answered is not', async () => {
    const sent: (readonly [method: string, name: string | null])[] = []
    vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
      sent.push([init.method ?? 'GET', new Headers(init.headers).get('x-request')])
      if (init.method === 'DELETE') return Promise.resolve(new Response(null, { status: 204 }))
      if (sent.length === 1) return Promise.resolve(new Response(whole, { headers: { 'content-length': String(size) } }))
      return new Promise((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    })
    const [answered, waiting] = [new AbortController(), new AbortController()]
    await readTrack(file, 0, answered.signal).next()
    answered.abort()
    const next = readTrack(file, 0, waiting.signal).next()
    waiting.abort()
    await expect(next).rejects.toThrow('abort')
    const [, second] = sent
    expect(sent.map(([method]) => method)).toEqual(['GET', 'GET', 'DELETE'])
    expect(sent[2]?.[1]).toBe(second?.[1])
    expect(second?.[1]).not.toBe(sent[0]?.[1])
  })
})
