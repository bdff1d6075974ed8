// The silent element that holds card and keys of the system, on Windows and macOS, while nothing sounds here that could.
import { beforeEach, expect, it } from 'vitest'
import { type AppState, initialState } from '../../shared/app-state.ts'
import { trackId } from '../../shared/ids.ts'
import { createMediaCardHolder, type MediaCardHolder } from './media-card.ts'

let did: string[]
let holder: MediaCardHolder
beforeEach(() => {
  did = []
  holder = createMediaCardHolder({ hold: playing => void did.push(playing ? 'plays' : 'waits'), release: () => void did.push('released') })
})
type Way = {
  readonly platform?: 'linux' | 'mac' | 'win'
  readonly away?: boolean
  readonly track?: number | null
  readonly paused?: boolean
}
const follow = ({ platform = 'win', away = false, track = 1, paused = true }: Way) => {
  const output: AppState['connect']['output'] = away
    ? { kind: 'elsewhere', session: 's', name: 'Kitchen', link: 'live', pending: false, shared: false, mayControl: true }
    : { kind: 'here' }
  const playback = { ...initialState.playback, current: track === null ? null : trackId(track), paused }
  holder.update({
    ...initialState,
    playback,
    connect: { ...initialState.connect, output },
    system: { ...initialState.system, platform },
  })
}

it('holds the card before the first sound of a run, until that is heard', () => {
  follow({})
  expect(did).toEqual(['waits'])
  follow({ paused: false })
  expect(did).toEqual(['waits'])
  holder.onSound()
  follow({ paused: true })
  expect(did).toEqual(['waits', 'released'])
})

it('takes no card for nothing, nor for a song that begins right away', () => {
  follow({ track: null })
  follow({ paused: false })
  expect(did).toEqual([])
})

it('plays and waits with another device, and waits once the sound is to be here again', () => {
  follow({ paused: false })
  holder.onSound()
  follow({ away: true, paused: false })
  follow({ away: true })
  follow({ away: true, track: null })
  follow({})
  expect(did).toEqual(['plays', 'waits', 'released', 'waits'])
})

it('leaves the card of Linux to main', () => {
  follow({ platform: 'linux' })
  follow({ platform: 'linux', away: true, paused: false })
  expect(did).toEqual([])
})
