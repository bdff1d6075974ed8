// @vitest-environment happy-dom
// A page of very many playlists or tags is filtered by their names as they are folded already: few are read at each letter.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { libraryWith } from '../../../shared/library/import/library-for-tests.ts'
import { showPage, signedIn } from '../../tests/page-for-tests.ts'

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => shown.close())

const many = 6_000
const entries = Object.fromEntries(Array.from({ length: many }, (_, at) => [at + 1, { name: `Naïve ${at + 1}`, tracks: [1] }]))

it.each([
  ['playlists', 'Filter playlists'],
  ['tags', 'Filter tags'],
] as const)('%s', async (kind, label) => {
  const library = libraryWith({ tracks: [{}], [kind]: entries })
  const at = vi.fn(library[kind].name.at)
  const counted = { ...library, [kind]: { ...library[kind], name: { ...library[kind].name, at } } }
  shown = await showPage({ state: signedIn, route: { kind }, library: counted })
  const main = within(screen.getByRole('main'))
  const field = await main.findByLabelText(label)
  at.mockClear()
  await act(async () => fireEvent.change(field, { target: { value: 'naive 5999' } }))
  await expect.poll(() => main.queryByText('Naïve 5998')).toBeNull()
  expect(main.getAllByText('Naïve 5999').length).toBeGreaterThan(0)
  expect(at.mock.calls.length).toBeLessThan(500)
})
