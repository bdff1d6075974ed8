// A MediaSource of MP3 frames at exact places of an endless timeline; changes are serialised.
import { t } from '../../../shared/words/words.ts'

/** Where frames go on the timeline, seconds: their time 0 is at `origin`, and only `from` to `to` is heard (append window). */
export type Placement = { readonly origin: number; readonly from: number; readonly to: number }

export type SoundBuffer = {
  /** The object URL to play. */
  readonly url: string
  /** Starts another run of frames, which need not continue the last one. */
  place(placement: Placement): Promise<void>
  /** Appends whole frames behind the last ones. Rejects if the source is closed. */
  append(frames: Uint8Array): Promise<void>
  /** Sets the end of the append window: nothing later than `to` is heard. */
  endAt(to: number): Promise<void>
  remove(from: number, to: number): Promise<void>
  /** Closes the stream (endOfStream), so that its last sound is played; `place` reopens it. */
  finish(): Promise<void>
  /** Whether the sound at a time is buffered, with a little after it. */
  holds(time: number): boolean
  /** The end of the buffered sound, seconds; 0 if there is none. */
  end(): number
  close(): void
}

const mimeType = 'audio/mpeg'
/** The buffered time from which playing can start, seconds. */
const enough = 0.15
/** The end of the seekable range, seconds, later than any place of the timeline. */
const endless = 1e9
/** How much played sound is kept when the buffer's quota is exceeded, seconds; all before it is removed. */
const makeRoom = 30

/** Opens an empty buffer. Appending waits until an element plays `url`. */
export function openSoundBuffer(now: () => number): SoundBuffer {
  const source = new MediaSource()
  const url = URL.createObjectURL(source)
  const ready = new Promise<SourceBuffer>(resolve => {
    const open = () => {
      // Closed before it was opened.
      if (source.readyState !== 'open') return
      // Makes every place seekable before it is buffered; playing starts there when its sound arrives.
      source.setLiveSeekableRange(0, endless)
      resolve(source.addSourceBuffer(mimeType))
    }
    source.addEventListener('sourceopen', open, { once: true })
  })
  let last: Promise<unknown> = ready
  let buffer: SourceBuffer | null = null

  /** Runs a change after all earlier ones, even if those failed. */
  const inTurn = (change: (buffer: SourceBuffer) => void): Promise<void> => {
    const result = last
      .then(() => ready)
      .then(
        opened =>
          new Promise<void>((resolve, reject) => {
            buffer = opened
            change(opened)
            if (!opened.updating) return resolve()
            // Both listeners are removed, since one left behind would keep the change's bytes in memory as long as the buffer lives.
            const settle = (event: Event) => {
              opened.removeEventListener('updateend', settle)
              opened.removeEventListener('error', settle)
              if (event.type === 'error') reject(new Error(t('player.browserCouldNotRead')))
              else resolve()
            }
            opened.addEventListener('updateend', settle)
            opened.addEventListener('error', settle)
          }),
      )
    last = result.catch(() => undefined)
    return result
  }
  /** Ranges being removed, which are still buffered until the browser is done, but must not be played. */
  const leaving = new Set<{ readonly from: number; readonly to: number }>()
  const remove = async (from: number, to: number): Promise<void> => {
    const range = { from, to }
    leaving.add(range)
    try {
      await inTurn(opened => {
        if (from < to) opened.remove(from, to)
      })
    } finally {
      leaving.delete(range)
    }
  }

  const append = async (frames: Uint8Array): Promise<void> => {
    const owned = new Uint8Array(frames)
    try {
      await inTurn(opened => opened.appendBuffer(owned))
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error
      await remove(0, Math.max(0.001, now() - makeRoom))
      await inTurn(opened => opened.appendBuffer(owned))
    }
  }

  return {
    url,
    append,
    remove,
    place: ({ origin, from, to }) =>
      inTurn(opened => {
        opened.timestampOffset = origin // reopens an ended stream
        opened.abort() // discards a partial frame and ends its group, so that the append window may be set
        opened.timestampOffset = origin
        opened.appendWindowStart = from
        opened.appendWindowEnd = to
      }),
    endAt: to =>
      inTurn(opened => {
        opened.appendWindowEnd = to
      }),
    finish: () =>
      inTurn(() => {
        if (source.readyState === 'open') source.endOfStream()
      }),
    holds: time => {
      for (const { from, to } of leaving) if (time + enough > from && time < to) return false
      const ranges = buffer?.buffered
      for (let index = 0; ranges && index < ranges.length; index += 1) {
        if (ranges.start(index) <= time + 0.001 && time + enough <= ranges.end(index)) return true
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
