import { describe, expect, it } from 'vitest'
import { initialState } from '../../../shared/app-state.ts'
import { millis, type TrackId, trackId } from '../../../shared/ids.ts'
import { emptyPlayback, type Queue, type Sleep } from '../../../shared/queue/model.ts'
import { sleepText } from './sleep-timer-text.ts'
import { stopAtAlbumEnd } from './stop-at-album-end.ts'

const queue: Queue = { tracks: [11, 12, 21, 1].map(trackId), playNext: [], unshuffled: null, context: null, excerpt: null }
const albumOf = (track: TrackId): number | null => (track < 10 ? null : Math.floor(track / 10))
const state = (index: number, stopAfter = false, sleep: Sleep = { kind: 'album' }) => ({
  queue,
  playback: { ...emptyPlayback, current: queue.tracks[index] ?? null, index, stopAfter },
  sleep,
  connect: initialState.connect,
})

describe('sleep at the end of the album', () => {
  it('stops with its last song, and only then', () => {
    expect(stopAtAlbumEnd(state(0), albumOf)).toBeNull()
    expect(stopAtAlbumEnd(state(1), albumOf)).toEqual({ type: 'stopAfter', on: true })
    expect(stopAtAlbumEnd(state(1, true), albumOf)).toBeNull()
    expect(stopAtAlbumEnd(state(2), albumOf)).toEqual({ type: 'stopAfter', on: true })
    expect(stopAtAlbumEnd(state(3), albumOf)).toEqual({ type: 'stopAfter', on: true })
  })
  it('goes on when more of the album was put behind it', () => {
    const more = { ...state(1, true), queue: { ...queue, playNext: [trackId(13)] } }
    expect(stopAtAlbumEnd(more, albumOf)).toEqual({ type: 'stopAfter', on: false })
  })
  it('says nothing while another device sounds', () => {
    const elsewhere = { kind: 'elsewhere', session: '8d10', name: 'Kitchen', link: 'live', pending: false, shared: false } as const
    const connect = { ...initialState.connect, output: { ...elsewhere, mayControl: true } }
    expect(stopAtAlbumEnd({ ...state(1), connect }, albumOf)).toBeNull()
  })
  it('says nothing for other timers', () => {
    expect(stopAtAlbumEnd(state(1, false, { kind: 'off' }), albumOf)).toBeNull()
    expect(stopAtAlbumEnd(state(1, false, { kind: 'track' }), albumOf)).toBeNull()
  })
})

describe('the words of the sleep timer', () => {
  it('are minutes, and seconds near the end', () => {
    const left = (seconds: number) => sleepText({ kind: 'at', until: millis(5_000 + seconds * 1000) }, 5_000)
    expect([left(900), left(899), left(121), left(120), left(59.2), left(-3)]).toEqual([
      '15 min',
      '15 min',
      '3 min',
      '2:00',
      '1:00',
      '0:00',
    ])
    expect(sleepText({ kind: 'off' }, 0)).toBeNull()
    expect(sleepText({ kind: 'album' }, 0)).toBe('this album')
  })
})
