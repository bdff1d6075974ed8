// A MediaSource that takes MP3 frames at exact places of one endless timeline, one change at a time.
import { t } from '../../../shared/words/words.ts'

/** Where frames go, in seconds of the timeline: their own time 0 lies at `origin`, and nothing outside `from` to `to` is heard. */
export type Placement = { readonly origin: number; readonly from: number; readonly to: number }

export type SoundBuffer = {
  /** The address to play. */
  readonly url: string
  /** Begins another run of frames, which need not follow on what was appended before. */
  place(placement: Placement): Promise<void>
  /** Appends whole frames behind the last ones. Rejects if the source is closed. */
  append(frames: Uint8Array): Promise<void>
  /** From here on nothing later than `to` is heard. */
  endAt(to: number): Promise<void>
  remove(from: number, to: number): Promise<void>
  /** Nothing follows: the end of what is there can be heard. More may be placed even so. */
  finish(): Promise<void>
  /** Whether sound is there for a moment of the timeline and a little after it. */
  holds(time: number): boolean
  /** Where what is there ends; 0 if nothing is. */
  end(): number
  close(): void
}

const mimeType = 'audio/mpeg'
/** Enough behind a moment to begin to play there, seconds. */
const enough = 0.15
/** Later than any place of the timeline, seconds. */
const endless = 1e9
/** How much of what was played is thrown away at a time when the browser has no room left, seconds. */
const makeRoom = 30

/** Opens an empty buffer. Sound can be appended once something plays `url`; until then the promises wait. */
export function openSoundBuffer(now: () => number): SoundBuffer {
  const source = new MediaSource()
  const url = URL.createObjectURL(source)
  const ready = new Promise<SourceBuffer>(resolve => {
    const open = () => {
      // Closed before it was open: it takes nothing any more.
      if (source.readyState !== 'open') return
      // One can go to a place before there is sound for it: it begins by itself when that comes.
      source.setLiveSeekableRange(0, endless)
      resolve(source.addSourceBuffer(mimeType))
    }
    source.addEventListener('sourceopen', open, { once: true })
  })
  let last: Promise<unknown> = ready
  let buffer: SourceBuffer | null = null

  /** Changes wait for each other, whatever becomes of them. */
  const inTurn = (change: (buffer: SourceBuffer) => void): Promise<void> => {
    const result = last
      .then(() => ready)
      .then(
        opened =>
          new Promise<void>((resolve, reject) => {
            buffer = opened
            change(opened)
            if (!opened.updating) return resolve()
            // Both listeners go, whichever is called: one that stayed would keep the bytes of this change as long as the buffer lives.
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
  /** What is being removed is there until the browser has done it, and nobody may go there any more. */
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
        opened.timestampOffset = origin // opens what was finished
        opened.abort() // forgets a half frame, and opens the window for the next lines
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
