// Title, artist and album of the shown song, made fit for menus, buses and terminals, whatever its tags contain.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { initialState } from '../../shared/app-state.ts'
import type { EditEntry } from '../../shared/edits/entry.ts'
import { artworkId, millis, trackId } from '../../shared/ids.ts'
import { silentLog } from '../log.ts'
import { createStore } from '../store.ts'
import { createCommands } from './commands.ts'
import { startShownTrack } from './shown-track.ts'

it('are in one line, cut, and without what a terminal would obey', async () => {
  const store = createStore({ ...initialState, playback: { ...initialState.playback, current: trackId(1) } })
  const title = 'Rain\u009b2J\u001b[2J\n\u202edrowssap'
  const summary = { title, artist: 'a'.repeat(9_000), album: '\u0085', number: 1, length: 60, artwork: null, rating: 0 }
  const shownTrack = startShownTrack({
    store,
    parts: async () => ({
      library: { summaryOf: async () => summary },
      media: { respond: async () => new Response(null, { status: 404 }) },
    }),
    folder: join(await mkdtemp(join(tmpdir(), 'segue-card-')), 'card'),
    log: silentLog,
  })
  await expect.poll(() => shownTrack.get()?.summary?.title).toBe('Rain 2J [2J drowssap')
  expect(shownTrack.get()?.summary?.artist).toBe(`${'a'.repeat(500)} …`)
  const run = createCommands({ store, shownTrack, steer: async () => 'done', show: () => undefined, now: () => 0 })
  const { text } = await run({ kind: 'status', json: true })
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u)
  expect(JSON.parse(text)).toMatchObject({ song: { title: 'Rain 2J [2J drowssap' } })
  await shownTrack.stop()
})

it('are told anew as soon as its details are edited, and when the edit is taken back', async () => {
  const store = createStore({ ...initialState, playback: { ...initialState.playback, current: trackId(1) } })
  let title = 'Rain'
  const shownTrack = startShownTrack({
    store,
    parts: async () => ({
      library: { summaryOf: async () => ({ title, artist: '', album: '', number: 1, length: 60, artwork: null, rating: 0 }) },
      media: { respond: async () => new Response(null, { status: 404 }) },
    }),
    folder: join(await mkdtemp(join(tmpdir(), 'segue-card-')), 'card'),
    log: silentLog,
  })
  const isTitle = (wanted: string) => expect.poll(() => shownTrack.get()?.summary?.title).toBe(wanted)
  await isTitle('Rain')
  const entry: EditEntry = {
    ...{ id: 'a', at: millis(0), status: { kind: 'waiting', sent: 0 } },
    edit: { kind: 'describe-tracks', tracks: [trackId(1)], title: 'Drizzle' },
  }
  title = 'Drizzle'
  store.set('edits', { entries: [entry], assignedIds: [] })
  await isTitle('Drizzle')
  title = 'Rain'
  store.set('edits', { entries: [{ ...entry, status: { kind: 'refused', error: { code: 'refused', message: 'No.' } } }], assignedIds: [] })
  await isTitle('Rain')
  await shownTrack.stop()
})

it('are known at once although the cover of the song before never comes, whose absence is told', async () => {
  const song = (current: number) => ({ ...initialState.playback, current: trackId(current) })
  const store = createStore({ ...initialState, playback: song(1) })
  const asked: string[] = []
  const shownTrack = startShownTrack({
    store,
    parts: async () => ({
      library: {
        summaryOf: async track => ({
          title: `${track}`,
          artist: '',
          album: '',
          number: 1,
          length: 60,
          artwork: artworkId(`c${track}`),
          rating: 0,
        }),
      },
      media: {
        respond: ({ url }) => {
          asked.push(url)
          return url.includes('c1') ? new Promise(() => undefined) : Promise.resolve(new Response(null, { status: 404 }))
        },
      },
    }),
    folder: join(await mkdtemp(join(tmpdir(), 'segue-card-')), 'card'),
    log: silentLog,
  })
  await expect.poll(() => [asked.length, shownTrack.get()]).toMatchObject([1, { summary: { title: '1' }, isCoverPending: true }])
  store.set('playback', song(2))
  await expect.poll(() => shownTrack.get()).toMatchObject({ summary: { title: '2' }, cover: null, isCoverPending: false })
  expect(asked).toHaveLength(2)
  await shownTrack.stop()
})
