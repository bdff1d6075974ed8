// Redirects to names that nobody answers take one of libuv's threads at a time, whatever a server says and however often.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { httpGet } from './http-get.ts'
import { createRedirectTurns } from './redirect-turns.ts'

const from = new URL('https://203.0.113.7/')
const to = (name: string): URL => new URL(`https://${name}/`)

/** Lookups that are answered when the test says so. */
function names() {
  const waiting: { readonly name: string; readonly answer: (addresses: readonly string[]) => void; readonly fail: () => void }[] = []
  const asked: string[] = []
  let most = 0
  return {
    asked,
    most: () => most,
    next: () => waiting.shift(),
    resolve: (name: string) =>
      new Promise<readonly string[]>((answer, reject) => {
        asked.push(name)
        waiting.push({ name, answer, fail: () => reject(new Error('no such host')) })
        most = Math.max(most, waiting.length)
      }),
  }
}

describe('redirects to other hosts', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('have one lookup under way at a time, and fail after five seconds, also while others wait for theirs', async () => {
    const { take } = createRedirectTurns()
    const { resolve, asked, next } = names()
    const ends = ['a.example', 'b.example', 'c.example'].map(name => take(from, to(name), resolve).catch(() => 'failed'))
    await vi.advanceTimersByTimeAsync(4_999)
    expect(asked).toEqual(['a.example'])
    await vi.advanceTimersByTimeAsync(1)
    expect(await Promise.all(ends)).toEqual(['failed', 'failed', 'failed'])
    // The lookup itself goes on, and keeps its turn.
    const later = take(from, to('d.example'), resolve)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(asked).toEqual(['a.example'])
    next()?.fail()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual(['a.example', 'd.example'])
    next()?.answer(['203.0.113.8'])
    expect(await later).toMatchObject({ isInward: false })
  })

  it('of a server are not followed for a minute after three that failed in a row; those of others are', async () => {
    const { take } = createRedirectTurns()
    const asked: string[] = []
    const resolve = async (name: string) => {
      asked.push(name)
      throw new Error('no such host')
    }
    const failing = async (name: string) => expect(take(from, to(name), resolve)).rejects.toThrow()
    for (const name of ['a.example', 'b.example', 'c.example', 'd.example', 'e.example']) await failing(name)
    expect(asked).toEqual(['a.example', 'b.example', 'c.example'])
    const found = async () => ['203.0.113.8']
    expect(await take(new URL('https://203.0.113.9/'), to('f.example'), found)).toMatchObject({ isInward: false })
    await vi.advanceTimersByTimeAsync(60_000)
    await failing('g.example')
    expect(asked).toEqual(['a.example', 'b.example', 'c.example', 'g.example'])
  })

  it('count as failed without an answer, which another answer makes good', async () => {
    const { take } = createRedirectTurns()
    const found = async () => ['203.0.113.8']
    for (const how of ['failed', 'failed', 'cancelled', 'answered', 'failed', 'failed', 'cancelled', 'failed'] as const) {
      const turn = await take(from, to('a.example'), found)
      turn.end(how)
      turn.end('failed')
    }
    await expect(take(from, to('a.example'), found)).rejects.toThrow('not followed')
  })

  it('keep the turn until the target answers, for ten seconds at most; not towards one that has answered lately', async () => {
    const { take } = createRedirectTurns()
    const asked: string[] = []
    const found = async (name: string) => {
      asked.push(name)
      return ['203.0.113.8']
    }
    await take(from, to('a.example'), found)
    await vi.advanceTimersByTimeAsync(6_000)
    const second = take(from, to('b.example'), found)
    await vi.advanceTimersByTimeAsync(3_999)
    expect(asked).toEqual(['a.example'])
    await vi.advanceTimersByTimeAsync(1)
    const turn = await second
    turn.end('answered')
    await take(from, to('b.example'), found)
    await take(from, to('b.example'), found)
    expect(asked).toEqual(['a.example', 'b.example', 'b.example', 'b.example'])
  })

  it('inwards do not keep the turn', async () => {
    const { take } = createRedirectTurns()
    const inward = async () => ['192.168.1.1']
    expect(await take(from, to('a.example'), inward)).toMatchObject({ isInward: true })
    expect(await take(from, to('b.example'), inward)).toMatchObject({ isInward: true })
  })
})

it('covers and songs that are sent on at the same time look for one name at a time', async () => {
  const server = createServer((request, response) => response.writeHead(302, { location: `http://${request.url?.slice(1)}/` }).end())
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { resolve, asked, most, next } = names()
  const going = new AbortController().signal
  const ends = Array.from({ length: 6 }, (_, n) => httpGet(`${address}/name${n}.invalid`, {}, going, { resolveHost: resolve }))
  for (let done = 0; done < 3; done += 1) {
    await expect.poll(() => asked.length).toBe(done + 1)
    next()?.fail()
  }
  expect((await Promise.all(ends)).map(end => !end.ok && end.error.code)).toEqual(Array.from({ length: 6 }, () => 'offline'))
  expect([asked.length, most()]).toEqual([3, 1])
  server.close()
})
