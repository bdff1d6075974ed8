// Buffers of an MP3 that is encoded on demand: readers at any position get the right bytes, and no more is encoded than a reader wants.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EncodingEvents } from './encoder-client.ts'
import { completeBuffer, type Mp3Buffer, openMp3Buffer } from './mp3-buffer.ts'

const head = Uint8Array.from([1, 2, 3, 4, 5])

/** A press worked by hand: makes what is wanted when told to. */
function handPress(size: number) {
  const whole = Uint8Array.from({ length: size }, (_, index) => (index < head.length ? (head[index] ?? 0) : (index * 31) & 255))
  const seen = { wanted: 0, made: head.length, dropped: false, full: 0 }
  let events: EncodingEvents | null = null
  const tape: Mp3Buffer = openMp3Buffer({
    head,
    size,
    startEncoding: given => {
      events = given
      return {
        setWanted: wishes => {
          seen.wanted = Math.max(0, ...wishes.map(({ end }) => end))
        },
        cancel: () => {
          seen.dropped = true
        },
      }
    },
    onComplete: () => {
      seen.full++
    },
  })
  return {
    tape,
    whole,
    seen,
    /** Makes up to `bytes` more, but never more than is wanted. */
    work(bytes: number): void {
      const end = Math.min(size, seen.made + bytes, head.length + seen.wanted)
      if (end <= seen.made) return
      const [piece, at] = [whole.slice(seen.made, end), seen.made - head.length]
      seen.made = end
      events?.onPiece({ at, bytes: piece })
    },
    fail: (error: Error) => events?.onFailed(error),
  }
}

async function collect(reading: AsyncIterable<Uint8Array>, work: () => void): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  const iterator = reading[Symbol.asyncIterator]()
  for (;;) {
    const next = iterator.next()
    work()
    const piece = await next
    if (piece.done) return Buffer.concat(pieces)
    pieces.push(piece.value)
  }
}

describe('reading a tape', () => {
  it('gives exactly the bytes asked for, to several readers at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 6, max: 3000 }),
        fc.array(fc.tuple(fc.nat({ max: 3000 }), fc.nat({ max: 3000 })), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 700 }),
        async (size, ranges, step) => {
          const press = handPress(size)
          const reads = ranges.map(([a, b]) => [Math.min(a, b, size), Math.min(Math.max(a, b), size)] as const)
          const worker = setInterval(() => press.work(step), 0)
          try {
            const all = await Promise.all(reads.map(([start, end]) => collect(press.tape.read(start, end), () => press.work(step))))
            reads.forEach(([start, end], index) => {
              expect(all[index]?.equals(press.whole.subarray(start, end))).toBe(true)
            })
          } finally {
            clearInterval(worker)
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  it('gives what is there at once, without any work', async () => {
    const press = handPress(100)
    const first = await press.tape.read(0, 100).next()
    expect(first.value).toEqual(head)
    expect(press.seen.made).toBe(head.length)
  })

  it('says once that it is full', async () => {
    const press = handPress(2000)
    await collect(press.tape.read(0, 2000), () => press.work(900))
    await collect(press.tape.read(0, 2000), () => press.work(900))
    expect(press.seen.full).toBe(1)
  })
})

describe('work', () => {
  it('stops when the only reader goes away', async () => {
    const press = handPress(5_000_000)
    const reading = press.tape.read(0, 5_000_000)
    await reading.next()
    expect(press.seen.wanted).toBeGreaterThan(0)
    await reading.return(undefined)
    expect(press.seen.wanted).toBeLessThanOrEqual(0)
  })

  it('goes only a little ahead of a slow reader', async () => {
    const press = handPress(5_000_000)
    await press.tape.read(0, 5_000_000).next()
    press.work(5_000_000)
    expect(press.seen.made).toBeLessThan(600_000)
  })

  it('that fails is an error for those who wait, not for what is there already', async () => {
    const press = handPress(100)
    const reading = press.tape.read(0, 100)
    await reading.next()
    const next = reading.next()
    press.fail(new Error('worker died'))
    await expect(next).rejects.toThrow('worker died')
    expect((await press.tape.read(0, 5).next()).value).toEqual(head)
  })

  it('is dropped when the tape is closed, and readers end early', async () => {
    const press = handPress(100)
    const reading = press.tape.read(0, 100)
    await reading.next()
    const next = reading.next()
    press.tape.close()
    expect((await next).done).toBe(true)
    expect(press.seen.dropped).toBe(true)
  })
})

it('a full tape gives its bytes until it is closed', async () => {
  const bytes = Uint8Array.from({ length: 200_000 }, (_, index) => index & 255)
  const tape = completeBuffer(bytes)
  expect((await collect(tape.read(10, 150_000), () => undefined)).equals(bytes.subarray(10, 150_000))).toBe(true)
  const reading = tape.read(0, 200_000)
  await reading.next()
  tape.close()
  expect((await reading.next()).done).toBe(true)
})
