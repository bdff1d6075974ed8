// What the system is told of what plays, and what its keys ask for.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AppState, initialState } from '../../shared/app-state.ts'
import { artworkId, millis, trackId } from '../../shared/ids.ts'
import type { QueueCommand } from '../../shared/queue/commands.ts'
import { startMediaSession } from './media-session.ts'
import type { TrackInfo } from './shown-track-info.ts'

const info: TrackInfo = { title: 'Low Tide', artist: 'Mira', album: 'Coast', artwork: artworkId('12'), length: 200 }

/** The system's side of a media session, which takes notes. */
function openSystem() {
  const handlers = new Map<string, (details: { readonly seekTime?: number; readonly seekOffset?: number }) => void>()
  const session = {
    metadata: null as MediaMetadataInit | null,
    playbackState: 'none',
    position: undefined as MediaPositionState | undefined,
    changes: 0,
    setActionHandler: (name: string, handler: ((details: object) => void) | null) => {
      if (handler) handlers.set(name, handler)
      else handlers.delete(name)
    },
    setPositionState: (state?: MediaPositionState) => {
      if (state && !(state.duration && state.duration > 0 && (state.position ?? 0) <= state.duration && state.playbackRate !== 0)) {
        throw new TypeError('The provided position is out of range')
      }
      session.position = state
      session.changes += 1
    },
  }
  vi.stubGlobal('navigator', { mediaSession: session })
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(init: MediaMetadataInit) {
        Object.assign(this, init)
      }
    },
  )
  return {
    session,
    press: (name: string, details: { readonly seekTime?: number; readonly seekOffset?: number } = {}) => handlers.get(name)?.(details),
    handlers,
  }
}

let system: ReturnType<typeof openSystem>
let state: AppState
let known: TrackInfo | null
let now: number
const commands: QueueCommand[] = []
const begin = () =>
  startMediaSession({ state: () => state, send: command => void commands.push(command), trackInfo: () => known, now: () => now })
const playback = (change: Partial<AppState['playback']>) => {
  state = { ...state, playback: { ...state.playback, ...change } }
}

/** Addresses that the page has given out, and not taken back. */
const urls = new Set<string>()

beforeEach(() => {
  system = openSystem()
  urls.clear()
  let asked = ''
  vi.stubGlobal('fetch', async (path: string) => {
    asked = path
    return new Response('picture')
  })
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    urls.add(`blob:${asked}`)
    return `blob:${asked}`
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(url => void urls.delete(url))
  commands.splice(0)
  known = info
  now = 50_000
  state = initialState
  playback({ current: trackId(7), paused: false, anchor: { position: 30, at: millis(40_000) } })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the card of the system', () => {
  it('names the song, its artist and album at once, and shows the cover, as an address that Chromium takes, when it is there', async () => {
    const card = begin()
    card.show()
    expect(system.session.metadata).toMatchObject({ title: 'Low Tide', artist: 'Mira', album: 'Coast', artwork: [] })
    await expect.poll(() => system.session.metadata?.artwork).toMatchObject([{ src: 'blob:/artwork/12-300' }])
    known = { ...info, title: 'High Tide' }
    card.show()
    expect(system.session.metadata).toMatchObject({ title: 'High Tide', artwork: [{ src: 'blob:/artwork/12-300' }] })
    known = { ...info, artwork: artworkId('13') }
    card.show()
    known = { ...info, artwork: null }
    card.show()
    await new Promise(resolve => setTimeout(resolve, 20))
    expect([system.session.metadata?.artwork, urls]).toEqual([[], new Set()])
  })

  it('has no cover where none can be had', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
    begin().show()
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(system.session.metadata).toMatchObject({ title: 'Low Tide', artwork: [] })
  })

  it('says whether it plays, and where', () => {
    begin().show()
    expect(system.session.playbackState).toBe('playing')
    expect(system.session.position).toEqual({ duration: 200, position: 40, playbackRate: 1 })
  })

  it('shows what was restored, paused, though nothing has sounded yet', () => {
    playback({ paused: true })
    begin().show()
    expect(system.session.metadata).toMatchObject({ title: 'Low Tide' })
    expect(system.session.playbackState).toBe('paused')
    expect(system.session.position).toMatchObject({ position: 30 })
  })

  it('follows the speed, and never places the song behind its end', () => {
    playback({ speed: 2, anchor: { position: 190, at: millis(40_000) } })
    begin().show()
    expect(system.session.position).toEqual({ duration: 200, position: 200, playbackRate: 2 })
  })

  it('says nothing of the length while it is unknown, and nothing at all without a song', () => {
    known = null
    const card = begin()
    card.show()
    expect(system.session.metadata).toBeNull()
    expect(system.session.position).toBeUndefined()
    known = info
    card.show()
    expect(system.session.metadata).toMatchObject({ title: 'Low Tide' })
    playback({ current: null })
    card.show()
    expect(system.session.metadata).toBeNull()
    expect(system.session.playbackState).toBe('none')
  })

  it('is told again only what is new', () => {
    const card = begin()
    card.show()
    const { metadata, changes } = { ...system.session }
    card.show()
    expect(system.session.metadata).toBe(metadata)
    expect(system.session.changes).toBe(changes)
    playback({ paused: true })
    card.show()
    expect(system.session.changes).toBe(changes + 1)
  })
})

describe('keys of the system', () => {
  it.each<[string, Parameters<ReturnType<typeof openSystem>['press']>[1], QueueCommand]>([
    ['play', {}, { type: 'resume' }],
    ['pause', {}, { type: 'pause' }],
    ['stop', {}, { type: 'pause' }],
    ['nexttrack', {}, { type: 'next' }],
    ['previoustrack', {}, { type: 'previous' }],
    ['seekto', { seekTime: 61 }, { type: 'seek', position: 61 }],
    ['seekforward', {}, { type: 'seek', position: 50 }],
    ['seekforward', { seekOffset: 5 }, { type: 'seek', position: 45 }],
    ['seekbackward', { seekOffset: 100 }, { type: 'seek', position: 0 }],
  ])('%s %o', (name, details, command) => {
    begin()
    system.press(name, details)
    expect(commands).toEqual([command])
  })

  it('do nothing any more once it is stopped', () => {
    const card = begin()
    card.show()
    card.stop()
    expect(system.handlers.size).toBe(0)
    expect(system.session.metadata).toBeNull()
    expect(system.session.playbackState).toBe('none')
  })
})
