// @vitest-environment happy-dom
// A service may have very many tags: what is typed is compared with their names as they are folded already, and few are read.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { trackId } from '../../../shared/ids.ts'
import { libraryWith } from '../../../shared/library/import/library-for-tests.ts'
import type { Layer } from '../../state/view/layers.ts'
import { showPage, signedIn } from '../../tests/page-for-tests.ts'

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => shown.close())

const many = 6_000
const tags = Object.fromEntries(Array.from({ length: many }, (_, at) => [at + 1, { name: `Tag ${at + 1}`, tracks: [1] }]))

/** Opens a dialog and types into its field; returns how many names of tags were read meanwhile. */
async function readsOf(layer: Layer, field: string, text: string): Promise<number> {
  const library = libraryWith({ tracks: [{}], tags })
  const at = vi.fn(library.tags.name.at)
  const counted = { ...library, tags: { ...library.tags, name: { ...library.tags.name, at } } }
  shown = await showPage({ state: signedIn, route: { kind: 'home' }, library: counted })
  await expect.poll(() => shown.app.library.getState().searchable).toBe(true)
  at.mockClear()
  await act(async () => {
    shown.app.layers.open(layer)
    await new Promise(resolve => setTimeout(resolve))
  })
  await act(async () => {
    fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(field), { target: { value: text } })
    await new Promise(resolve => setTimeout(resolve))
  })
  return at.mock.calls.length
}

it('for songs: those that contain the text are offered, and a new one if none has that name', async () => {
  const reads = await readsOf({ kind: 'tag-songs', tracks: [trackId(1)] }, 'Find or name a tag', 'TAG 599')
  const names = screen.getAllByRole('option').map(option => option.textContent)
  expect(names.map(name => /Tag 599\d?/.exec(name ?? '')?.[0])).toEqual([
    'Tag 599',
    ...Array.from({ length: 10 }, (_, at) => `Tag 599${at}`),
  ])
  expect(reads).toBeLessThan(500)
})

it('anew: not one whose name is there', async () => {
  expect(await readsOf({ kind: 'create-tag' }, 'Name of the tag', ' tag 5999 ')).toBeLessThan(500)
  expect(screen.getByText('There is a tag of this name already.')).toBeTruthy()
})
