// The bytes of one MP3 as they are made: any number of readers, each at its own place; work goes on only while somebody reads.
import type { Pressing, PressingEvents } from './press.ts'

export type Tape = {
  /** Bytes `start` to `end` (exclusive) in pieces; ends early when the tape is closed, throws when the work failed. */
  read(start: number, end: number): AsyncGenerator<Uint8Array>
  /** Ends reading and work for good. */
  close(): void
}

export type TapeOptions = {
  /** How the MP3 begins; known before the music. */
  readonly head: Uint8Array
  /** Bytes of the whole, head included. */
  readonly size: number
  /** Starts the work that makes the rest. */
  readonly press: (events: PressingEvents) => Pressing
  /** Called once, with the whole. */
  readonly full: (whole: Uint8Array) => void
}

/** Half a minute of music is made ahead of each reader. */
const ahead = 512 * 1024
const largestPiece = 64 * 1024

/** A tape whose bytes are all there. */
export function fullTape(bytes: Uint8Array): Tape {
  let closed = false
  return {
    async *read(start, end) {
      for (let at = start; at < end && !closed; at += largestPiece) yield bytes.subarray(at, Math.min(end, at + largestPiece))
    },
    close: () => {
      closed = true
    },
  }
}

/** A tape that is filled while it is read. */
export function openTape({ head, size, press, full }: TapeOptions): Tape {
  const bytes = new Uint8Array(size)
  bytes.set(head)
  let filled = head.byteLength
  let state: 'open' | 'closed' | 'failed' = 'open'
  let reason: unknown = null
  /** How far each reader wants the tape to be filled. */
  const wishes = new Map<symbol, number>()
  let waiting: (() => void)[] = []
  let asked = 0

  function wakeAll(): void {
    const all = waiting
    waiting = []
    for (const wake of all) wake()
  }

  function askFor(): void {
    const furthest = Math.max(0, ...wishes.values())
    if (furthest !== asked) pressing.want(furthest - head.byteLength)
    asked = furthest
  }

  const pressing = press({
    made(piece) {
      bytes.set(piece, filled)
      filled += piece.byteLength
      if (filled === size) {
        pressing.drop()
        full(bytes)
      }
      wakeAll()
    },
    failed(error) {
      state = 'failed'
      reason = error
      wakeAll()
    },
  })

  return {
    async *read(start, end) {
      const reader = Symbol('reader')
      let at = start
      try {
        while (at < end && state !== 'closed') {
          wishes.set(reader, Math.min(end, at + ahead))
          askFor()
          const upTo = Math.min(end, filled, at + largestPiece)
          if (upTo > at) {
            yield bytes.subarray(at, upTo)
            at = upTo
          } else {
            if (state === 'failed') throw reason
            await new Promise<void>(resolve => waiting.push(resolve))
          }
        }
      } finally {
        wishes.delete(reader)
        askFor()
      }
    },
    close() {
      state = 'closed'
      pressing.drop()
      wakeAll()
    },
  }
}
