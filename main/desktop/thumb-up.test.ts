// A thumb given from the desktop (tray, media keys, local control) is one edit; no edit is made if the song has that thumb already.
import { expect, test } from 'vitest'
import { initialState } from '../../shared/app-state.ts'
import type { LibraryEdit } from '../../shared/edits/edit.ts'
import { failed, ok, type Result } from '../../shared/errors.ts'
import { millis, revision, trackId } from '../../shared/ids.ts'
import { say } from '../../shared/words/words.ts'
import { createStore } from '../store.ts'
import { createSetThumbUp } from './thumb-up.ts'

const summary = { title: 'T', artist: '', album: '', number: 0, length: 1, artwork: null }
const ratings = new Map([
  [1, 0],
  [2, 5],
])

function desk(answer: Result<unknown> = ok({ ids: ['a'] }), signedIn = true) {
  const store = createStore({ ...initialState, library: { ...initialState.library, revision: revision('r') } })
  const added: (readonly LibraryEdit[])[] = []
  const library = { summaryOf: async (track: number) => (ratings.has(track) ? { ...summary, rating: ratings.get(track) ?? 0 } : null) }
  const edits = {
    add: async (wanted: readonly LibraryEdit[]) => {
      added.push(wanted)
      return answer
    },
  }
  return { like: createSetThumbUp({ store, parts: async () => (signedIn ? { library, edits } : null) }), added, store }
}
const rate = (id: number, rating: number) => [{ kind: 'rate', of: 'tracks', ids: [id], rating }]

test('a thumb is given and taken away, once', async () => {
  const { like, added } = desk()
  for (const [id, on] of [
    [1, true],
    [1, false],
    [2, true],
    [2, false],
  ] as const)
    expect(await like(trackId(id), on)).toEqual(ok(undefined))
  expect(added).toEqual([rate(1, 5), rate(2, 0)])
})

test('an edit that waits counts as what it will be', async () => {
  const { like, added, store } = desk()
  const edit = { kind: 'rate', of: 'tracks', ids: [1], rating: 5 } as const
  store.set('edits', { entries: [{ id: 'a', at: millis(0), edit, status: { kind: 'waiting', sent: 0 } }], assignedIds: [] })
  await like(trackId(1), true)
  expect(added).toEqual([])
  await like(trackId(1), false)
  expect(added).toEqual([rate(1, 0)])
})

test('a song that is not there, a refusal, and nobody signed in are said', async () => {
  expect(await desk().like(trackId(9), true)).toMatchObject({ ok: false, error: { code: 'not-found' } })
  expect(await desk(failed('refused', say('errors.noEditScope'))).like(trackId(1), true)).toMatchObject({
    ok: false,
    error: { code: 'refused' },
  })
  expect(await desk(undefined, false).like(trackId(1), true)).toMatchObject({ ok: false, error: { code: 'expired' } })
})
