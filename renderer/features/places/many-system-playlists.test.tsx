// @vitest-environment happy-dom
// A service may give every playlist a type: few of them are listed apart, as all of these are drawn, and none is lost.
import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { libraryWith } from '../../../shared/library/import/library-for-tests.ts'
import { showPage, signedIn } from '../../tests/page-for-tests.ts'

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => shown.close())

it('of a thousand fifty are listed apart, the others among those of the person', async () => {
  const playlists = Object.fromEntries(
    Array.from({ length: 1_000 }, (_, at) => [at + 1, { name: `List ${at + 1}`, tracks: [1], type: 'odd' }]),
  )
  shown = await showPage({ state: signedIn, route: { kind: 'playlists' }, library: libraryWith({ tracks: [{}], playlists }) })
  const main = within(screen.getByRole('main'))
  expect(main.getAllByRole('listitem').length).toBeLessThanOrEqual(50)
  expect(main.getByRole('link', { name: /^List 50\b/ })).toBeTruthy()
  expect(main.getByText(/950/)).toBeTruthy()
})
