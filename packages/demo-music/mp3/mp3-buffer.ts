// A buffer for one MP3 that is filled while being read: any number of readers at any offset; encoding goes on only while somebody reads.
import type { WantedRange } from './encode-worker.ts'
import type { EncodingEvents, EncodingJob } from './encoder-client.ts'
import { emptyRanges } from './ranges.ts'

export type Mp3Buffer = {
  /** The bytes `start` to `end` (exclusive) in pieces; ends early when the buffer is closed, throws when encoding failed. */
  read(start: number, end: number): AsyncGenerator<Uint8Array>
  /** Ends all reading and encoding for good. */
  close(): void
}

export type BufferOptions = {
  /** The beginning of the file, known before the music: ID3 tag and info frame. */
  readonly head: Uint8Array
  /** Bytes of the whole file, head included. */
  readonly size: number
  /** Starts the encoding of the rest. */
  readonly startEncoding: (events: EncodingEvents) => EncodingJob
  /** Called once with the whole file when it is complete. */
  readonly onComplete: (whole: Uint8Array) => void
}

/** Read-ahead per reader, bytes (half a minute of music), extended in steps so that the worker is not messaged for every piece. */
const readAhead = 512 * 1024
const readAheadStep = 128 * 1024
const maxPieceBytes = 64 * 1024

/** A buffer with all bytes present. */
export function completeBuffer(bytes: Uint8Array): Mp3Buffer {
  let isClosed = false
  return {
    async *read(start, end) {
      for (let at = start; at < end && !isClosed; at += maxPieceBytes) yield bytes.subarray(at, Math.min(end, at + maxPieceBytes))
    },
    close: () => {
      isClosed = true
    },
  }
}

/** A buffer that is filled while being read. */
export function openMp3Buffer({ head, size, startEncoding, onComplete }: BufferOptions): Mp3Buffer {
  const bytes = new Uint8Array(size)
  bytes.set(head)
  const filled = emptyRanges()
  filled.add(0, head.byteLength)
  let state: 'open' | 'closed' | 'failed' = 'open'
  let reason: unknown = null
  /** Reader → the range of the file that it wants. */
  const wantedRanges = new Map<symbol, WantedRange>()
  let waiting: (() => void)[] = []

  function wakeAll(): void {
    const all = waiting
    waiting = []
    for (const wake of all) wake()
  }

  /** Tells the encoder which ranges all readers want, as offsets in the music, which begins at the end of the head. */
  function updateWanted(): void {
    const shift = head.byteLength
    job.setWanted(
      [...wantedRanges.values()].map(({ start, end }) => ({ start: Math.max(0, start - shift), end: Math.max(0, end - shift) })),
    )
  }

  function setWanted(reader: symbol, start: number, end: number): void {
    const upTo = Math.min(end, Math.ceil((start + readAhead) / readAheadStep) * readAheadStep)
    if (wantedRanges.get(reader)?.end === upTo) return
    wantedRanges.set(reader, { start, end: upTo })
    updateWanted()
  }

  const job = startEncoding({
    onPiece(piece) {
      const offset = head.byteLength + piece.at
      bytes.set(piece.bytes, offset)
      filled.add(offset, offset + piece.bytes.byteLength)
      if (filled.reach(0) === size) {
        job.cancel()
        onComplete(bytes)
      }
      wakeAll()
    },
    onFailed(error) {
      state = 'failed'
      reason = error
      wakeAll()
    },
  })

  return {
    async *read(start, end) {
      const reader = Symbol('reader')
      let offset = start
      try {
        while (offset < end && state !== 'closed') {
          setWanted(reader, offset, end)
          const upTo = Math.min(end, filled.reach(offset), offset + maxPieceBytes)
          if (upTo > offset) {
            yield bytes.subarray(offset, upTo)
            offset = upTo
          } else {
            if (state === 'failed') throw reason
            await new Promise<void>(resolve => waiting.push(resolve))
          }
        }
      } finally {
        wantedRanges.delete(reader)
        updateWanted()
      }
    },
    close() {
      state = 'closed'
      job.cancel()
      wakeAll()
    },
  }
}
