// @vitest-environment happy-dom
// Thumbs of many at once: whether all have it is asked of all.
import { act } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ok } from '../../shared/errors.ts'
import { libraryWith } from '../../shared/library/import/library-for-tests.ts'
import { showPage } from '../tests/page-for-tests.ts'
import { toggleThumb } from './thumbs.ts'

let close = (): void => undefined
afterEach(() => close())

it('one song of ten thousand that is not liked makes all liked, and no rating is taken away', async () => {
  const most = 10_000
  const library = libraryWith({ tracks: Array.from({ length: most + 1 }, (_, at) => ({ rating: at < most ? 5 : 1 })) })
  const shown = await showPage({ library, replies: { 'edits.add': ok({ ids: ['e'] }) } })
  close = shown.close
  await act(async () =>
    toggleThumb(
      shown.app,
      library,
      'tracks',
      Uint32Array.from({ length: most + 1 }, (_, row) => row),
      'up',
    ),
  )
  const edits = shown.asked.filter(({ name }) => name === 'edits.add').map(({ input }) => input)
  expect(edits).toEqual([{ edits: [{ kind: 'rate', of: 'tracks', ids: [most + 1], rating: 5 }] }])
})

it('a song that a list shows twice is rated once', async () => {
  const library = libraryWith({ tracks: [{}, {}] })
  const shown = await showPage({ library, replies: { 'edits.add': ok({ ids: ['e'] }) } })
  close = shown.close
  await act(async () => toggleThumb(shown.app, library, 'tracks', Uint32Array.of(1, 0, 1), 'down'))
  const edits = shown.asked.filter(({ name }) => name === 'edits.add').map(({ input }) => input)
  expect(edits).toEqual([{ edits: [{ kind: 'rate', of: 'tracks', ids: [2, 1], rating: 1 }] }])
})
