// @vitest-environment happy-dom
// The small window as a person uses it: what it shows it asks of main, what it does are commands, and it has no way to the speaker.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { type AppState, initialState } from '../../shared/app-state.ts'
import { failed, ok } from '../../shared/errors.ts'
import { type ArtworkId, artworkId, millis, trackId } from '../../shared/ids.ts'
import type { MiniBridge } from '../../shared/ipc/contract.ts'
import { type MiniRequest, miniRequests } from '../../shared/ipc/request-names.ts'
import type { TrackSummary } from '../../shared/library/pack/lookup.ts'
import { emptyPlayback } from '../../shared/queue/model.ts'
import { say } from '../../shared/words/words.ts'
import type { PlayerDependencies } from '../player/player.ts'
import { createColours } from '../state/library/colours.ts'
import { createNotices } from '../state/notices.ts'
import { createOptimisticStart } from '../state/sound/optimistic-start.ts'
import { connected, elsewhere } from '../tests/devices-for-tests.ts'
import { signedIn } from '../tests/states.ts'
import { renderMini } from './render-mini.tsx'

const song = (title: string, artist: string, rating = 0, artwork: ArtworkId | null = null): TrackSummary => ({
  title,
  artist,
  album: 'A',
  number: 1,
  length: 200,
  artwork,
  rating,
})
const songs = new Map([
  [1, song('Low Tide', 'Mira', 0, artworkId('7'))],
  [2, song('Salt Line', 'Ada')],
  [3, song('Rain', 'Mira', 5)],
])
const playing: Partial<AppState> = {
  ...signedIn,
  queue: { tracks: [1, 2, 99].map(trackId), playNext: [trackId(3)], unshuffled: null, excerpt: null, context: null },
  playback: {
    ...emptyPlayback,
    current: trackId(1),
    index: 0,
    startId: 1,
    paused: false,
    anchor: { position: 65, at: millis(Date.now()) },
  },
}

let close: () => void = () => undefined
afterEach(() => close())

async function show(state: Partial<AppState> = playing, refused = false) {
  const asked: (readonly [MiniRequest, unknown])[] = []
  const answer = (name: MiniRequest, input: unknown) => {
    if (name === 'tracks.summaries') return ok((input as { tracks: number[] }).tracks.map(track => songs.get(track) ?? null))
    return refused ? failed('expired', say('errors.notSignedIn')) : ok(undefined)
  }
  const requests = miniRequests.map(name => [
    name,
    async (input: unknown) => {
      asked.push([name, input])
      return answer(name, input)
    },
  ])
  const bridge = { ...Object.fromEntries(requests), onState: () => () => undefined } as unknown as MiniBridge
  const mirror = createStore<AppState>(() => ({ ...initialState, ...state }))
  const place = document.body.appendChild(document.createElement('div'))
  const app = {
    bridge,
    mirror,
    renderedMirror: mirror,
    notices: createNotices(),
    colours: createColours(async () => null),
    optimisticStart: createOptimisticStart(),
  }
  let undraw: () => void = () => undefined
  await act(async () => {
    undraw = renderMini(app, place)
  })
  close = () => {
    act(undraw)
    place.remove()
  }
  const wishes = () =>
    asked
      .filter(([name]) => name !== 'tracks.summaries')
      .map(([name, input]) => (name === 'queue.command' ? Object(input).command : [name, input]))
  return { mirror, wishes }
}
const button = (name: string) => screen.getByRole('button', { name })

it('is marked with the language that it speaks', async () => {
  document.documentElement.lang = ''
  await show()
  expect(document.documentElement.lang).toBe('en-GB')
})

it('shows the song, where it is, and what comes next, each by what main says of it', async () => {
  await show()
  expect(await screen.findByRole('heading', { name: 'Low Tide' })).toBeDefined()
  expect(screen.getByText('Mira', { selector: '.mini-by *' })).toBeDefined()
  await waitFor(() => expect(document.querySelector('img')?.getAttribute('src')).toBe('/artwork/7-150'))
  expect(screen.getByRole('slider', { name: 'Position' }).getAttribute('aria-valuetext')).toMatch(/^1:\d\d of 3:20$/)
  const next = within(screen.getByRole('region', { name: 'Next' })).getAllByRole('button')
  expect(next.map(({ textContent }) => textContent)).toEqual(['RainMira', 'Salt LineAda', 'Unavailable'])
  await waitFor(() => expect(document.title).toBe('Low Tide – Mira'))
})

it('steers by buttons and keys; a next song is jumped to where it lies', async () => {
  const { wishes } = await show()
  await screen.findByRole('heading', { name: 'Low Tide' })
  for (const name of ['Pause', 'Next', 'Previous']) fireEvent.click(button(name))
  expect(wishes().splice(0)).toEqual([{ type: 'pause' }, { type: 'next' }, { type: 'previous' }])
  fireEvent.click(button('Rain – Mira'))
  fireEvent.click(button('Salt Line – Ada'))
  expect(wishes().slice(3)).toEqual([
    { type: 'jump', list: 'playNext', index: 0 },
    { type: 'jump', list: 'tracks', index: 1 },
  ])
  for (const key of [{ key: ' ' }, { key: 'm' }, { key: 'ArrowRight', ctrlKey: true }, { key: 'l', altKey: true }, { key: 'Escape' }])
    fireEvent.keyDown(document.body, key)
  expect(wishes().slice(5)).toEqual([
    { type: 'pause' },
    { type: 'mute', muted: true },
    { type: 'next' },
    ['tracks.like', { track: 1, on: true }],
    ['mini.close', undefined],
  ])
})

it('shows the thumb that was asked for at once, and takes it away', async () => {
  const { mirror, wishes } = await show({
    ...playing,
    library: { ...initialState.library, revision: 'r' as AppState['library']['revision'] },
  })
  await screen.findByRole('heading', { name: 'Low Tide' })
  expect(button('Like').getAttribute('aria-pressed')).toBe('false')
  const edit = { kind: 'rate', of: 'tracks', ids: [1], rating: 5 } as const
  act(() =>
    mirror.setState({ edits: { entries: [{ id: 'a', at: millis(0), edit, status: { kind: 'waiting', sent: 0 } }], assignedIds: [] } }),
  )
  expect(button('Like').getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(button('Like'))
  expect(wishes()).toEqual([['tracks.like', { track: 1, on: false }]])
})

it('shows a title that was edited as soon as main does', async () => {
  const { mirror } = await show()
  await screen.findByRole('heading', { name: 'Low Tide' })
  const before = songs.get(1)
  songs.set(1, song('Ebb', 'Mira'))
  const edit = { kind: 'describe-tracks', tracks: [trackId(1)], title: 'Ebb' } as const
  act(() =>
    mirror.setState({ edits: { entries: [{ id: 'a', at: millis(0), edit, status: { kind: 'waiting', sent: 0 } }], assignedIds: [] } }),
  )
  expect(await screen.findByRole('heading', { name: 'Ebb' })).toBeDefined()
  if (before !== undefined) songs.set(1, before)
})

it('stays on top, and leads back; what fails is said', async () => {
  const { wishes } = await show(playing, true)
  fireEvent.click(button('Keep above other windows'))
  fireEvent.click(button('Back to the large window'))
  expect(wishes()).toEqual([
    ['mini.keepOnTop', { on: true }],
    ['mini.close', undefined],
  ])
  expect((await screen.findByRole('alert')).textContent).toBe('Nobody is signed in.')
})

it('names the device that plays, and with nothing to steer has nothing to press', async () => {
  const shown = await show({ ...playing, ...connected() })
  expect(screen.getByText(elsewhere.name)).toBeDefined()
  act(() => shown.mirror.setState({ ...initialState, ...signedIn }))
  expect(screen.getByRole('heading', { name: 'Nothing playing' })).toBeDefined()
  for (const name of ['Play', 'Next', 'Previous', 'Like']) expect(button(name).hasAttribute('disabled')).toBe(true)
})

it('has a bridge that no player takes: it cannot say what the speaker observed', () => {
  const bridge = {} as MiniBridge
  // @ts-expect-error: one page alone owns the speaker
  const taken: PlayerDependencies['bridge'] = bridge
  expect(taken).toBe(bridge)
  expect(miniRequests).not.toContain('speaker.report')
})

it('has no pin on Wayland, where it could not be kept above others', async () => {
  await show({ ...playing, system: { ...initialState.system, wayland: true } })
  expect(screen.queryByRole('button', { name: 'Keep above other windows' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Back to the large window' })).toBeTruthy()
})
