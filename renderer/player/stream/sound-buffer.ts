// A MediaSource of MP3 frames at exact times of an endless timeline; changes are serialised.
import { t } from '../../../shared/words/words.ts'

/** Where frames go on the timeline, seconds: their time 0 is at `origin`, and only `from` to `to` is heard (append window). */
export type Placement = { readonly origin: number; readonly from: number; readonly to: number }

export type SoundBuffer = {
  /** The object URL to play. */
  readonly url: string
  /** Starts another run of frames, which need not continue the last one. */
  setPlacement(placement: Placement): Promise<void>
  /** Appends whole frames behind the last ones. Rejects if the source is closed. */
  append(frames: Uint8Array): Promise<void>
  /** Sets the end of the append window: nothing later than `to` is heard. */
  setEnd(to: number): Promise<void>
  remove(from: number, to: number): Promise<void>
  /** Closes the stream (endOfStream), so that its last sound is played; `setPlacement` reopens it. */
  endOfStream(): Promise<void>
  /** Whether the sound at a time is buffered, with a little after it. */
  isBuffered(time: number): boolean
  /** The end of the buffered sound, seconds; 0 if there is none. */
  end(): number
  close(): void
}

const mimeType = 'audio/mpeg'
/** The buffered time from which playing can start, seconds. */
const leastBuffered = 0.15
/** The end of the seekable range, seconds, later than any time that is used. */
const seekableEnd = 1e9
/** How much played sound is kept when the buffer's quota is exceeded, seconds; all before it is removed. */
const keptOnQuota = 30

/** Opens an empty buffer. Appending waits until an element plays `url`. */
export function openSoundBuffer(now: () => number): SoundBuffer {
  const source = new MediaSource()
  const url = URL.createObjectURL(source)
  const ready = new Promise<SourceBuffer>(resolve => {
    const open = () => {
      // The buffer may have been closed before its source opened.
      if (source.readyState !== 'open') return
      // Makes every time seekable before it is buffered; playing starts there when its sound arrives.
      source.setLiveSeekableRange(0, seekableEnd)
      resolve(source.addSourceBuffer(mimeType))
    }
    source.addEventListener('sourceopen', open, { once: true })
  })
  let lastOperation: Promise<unknown> = ready
  let buffer: SourceBuffer | null = null

  /** Runs a change after all earlier ones, even if those failed. */
  const enqueue = (change: (buffer: SourceBuffer) => void): Promise<void> => {
    const result = lastOperation
      .then(() => ready)
      .then(
        opened =>
          new Promise<void>((resolve, reject) => {
            buffer = opened
            change(opened)
            if (!opened.updating) return resolve()
            // Both listeners are removed, since one left behind would keep the change's bytes in memory as long as the buffer lives.
            const onSettled = (event: Event) => {
              opened.removeEventListener('updateend', onSettled)
              opened.removeEventListener('error', onSettled)
              if (event.type === 'error') reject(new Error(t('playback.soundUnreadable')))
              else resolve()
            }
            opened.addEventListener('updateend', onSettled)
            opened.addEventListener('error', onSettled)
          }),
      )
    lastOperation = result.catch(() => undefined)
    return result
  }
  /** Ranges being removed, which are still buffered until the browser is done, but must not be played. */
  const removing = new Set<{ readonly from: number; readonly to: number }>()
  const remove = async (start: number, end: number): Promise<void> => {
    const range = { from: start, to: end }
    removing.add(range)
    try {
      await enqueue(opened => {
        if (start < end) opened.remove(start, end)
      })
    } finally {
      removing.delete(range)
    }
  }

  const append = async (frames: Uint8Array): Promise<void> => {
    const copy = new Uint8Array(frames)
    try {
      await enqueue(opened => opened.appendBuffer(copy))
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error
      await remove(0, Math.max(0.001, now() - keptOnQuota))
      await enqueue(opened => opened.appendBuffer(copy))
    }
  }

  return {
    url,
    append,
    remove,
    setPlacement: ({ origin, from, to }) =>
      enqueue(opened => {
        opened.timestampOffset = origin // reopens an ended stream
        opened.abort() // discards a partial frame and ends its coded frame group, as the append window cannot be set within one
        opened.timestampOffset = origin
        opened.appendWindowStart = from
        opened.appendWindowEnd = to
      }),
    setEnd: to =>
      enqueue(opened => {
        opened.appendWindowEnd = to
      }),
    endOfStream: () =>
      enqueue(() => {
        if (source.readyState === 'open') source.endOfStream()
      }),
    isBuffered: time => {
      for (const { from, to } of removing) if (time + leastBuffered > from && time < to) return false
      const ranges = buffer?.buffered
      for (let index = 0; ranges && index < ranges.length; index += 1) {
        if (ranges.start(index) <= time + 0.001 && time + leastBuffered <= ranges.end(index)) return true
      }
      return false
    },
    end: () => {
      const ranges = buffer?.buffered
      return ranges && ranges.length > 0 ? ranges.end(ranges.length - 1) : 0
    },
    close: () => {
      URL.revokeObjectURL(url)
      if (source.readyState === 'open') source.endOfStream()
    },
  }
}
