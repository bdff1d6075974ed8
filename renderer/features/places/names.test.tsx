// @vitest-environment happy-dom
// Names that nobody should have to type: each kind of them gets a clear sentence, or is taken as it is.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ok } from '../../../shared/errors.ts'
import { playlistId, trackId } from '../../../shared/ids.ts'
import { libraryEdits } from '../../../shared/schemas/library-edit-schema.ts'
import { undoLast } from '../../state/library-edits.ts'
import type { Layer } from '../../state/view/layers.ts'
import { showPage } from '../../tests/page-for-tests.ts'

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => shown.close())

const late = playlistId(302)
const layers = {
  'a new playlist': { layer: { kind: 'create-playlist', name: '', tracks: [trackId(9001)] }, field: 'Name of the playlist', most: 500 },
  'a playlist that is there': { layer: { kind: 'edit-playlist', id: late }, field: 'Name of the playlist', most: 500 },
  'a folder': { layer: { kind: 'playlist-folder', id: null, name: '', first: null }, field: 'Name of the folder', most: 200 },
} as const satisfies Record<string, { layer: Layer; field: string; most: number }>

const dialog = () => within(screen.getByRole('dialog'))
const open = async (layer: Layer) => {
  shown = await showPage({ replies: { 'edits.add': ok({ ids: ['e'] }) } })
  await act(async () => shown.app.layers.open(layer))
}
const write = (field: string, text: string) =>
  act(async () => fireEvent.change(dialog().getByLabelText(field), { target: { value: text } }))
const save = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Save' })
const edits = () => shown.asked.filter(({ name }) => name === 'edits.add').map(({ input }) => input)
const controls = /^This has characters that nobody sees/

describe.each(Object.entries(layers))('%s', (_, { layer, field, most }) => {
  it.each([
    ['10,000 characters', 'a'.repeat(10_000), `This is longer than ${most} characters.`],
    ['control characters', 'Late\u0007 Trains', controls],
    ['emoji', 'Sea 🌊👩‍👩‍👧', null],
    ['right to left', 'שלום لحن', null],
    ['a name that is there', 'THUMBS up', field.endsWith('playlist') ? 'There is one called so already.' : null],
  ] as const)('%s', async (kind, text, said) => {
    await open(layer)
    await write(field, text)
    const isRefused = kind === '10,000 characters' || kind === 'control characters'
    expect(save().disabled).toBe(isRefused)
    expect(dialog().getByLabelText(field).getAttribute('aria-invalid')).toBe(String(isRefused))
    if (said === null) expect(dialog().queryByText(/^This is|^There is/)).toBeNull()
    else expect(dialog().getByText(said)).toBeTruthy()
    if (isRefused) fireEvent.submit(dialog().getByLabelText(field))
    else await act(async () => fireEvent.click(save()))
    if (layer.kind !== 'playlist-folder') expect(edits()).toMatchObject(isRefused ? [] : [{ edits: [{ name: text }] }])
  })
})

describe('of a playlist with a description', () => {
  const described = async (description: string) => {
    shown = await showPage({ replies: { 'edits.add': ok({ ids: ['e'] }) } })
    await act(async () => void shown.app.library.showOptimistically([{ kind: 'describe-playlist', id: late, description }]))
    await act(async () => shown.app.layers.open({ kind: 'edit-playlist', id: late }))
  }

  it('only what was changed is sent, also where the text ends in a space', async () => {
    await described('For the way home ')
    await write('Name of the playlist', 'Sunday')
    await act(async () => fireEvent.click(save()))
    expect(edits()).toEqual([{ edits: [{ kind: 'describe-playlist', id: late, name: 'Sunday' }] }])
  })

  it('one of which only the beginning is known is not said to come back whole once the playlist is deleted', async () => {
    await described('a'.repeat(1000))
    await act(async () => shown.app.layers.open({ kind: 'delete-playlist', id: late }))
    expect(dialog().getByText(/the beginning of its description only/)).toBeTruthy()
    await act(async () => fireEvent.click(dialog().getByRole('button', { name: 'Delete' })))
    await act(async () => undoLast(shown.app))
    expect(screen.getByText(/^Undone: .*Late Trains.* deleted \(only the beginning of its description comes back\)$/)).toBeTruthy()
  })

  it('one that is known whole comes back, and nothing is said of it', async () => {
    await described('For the way home')
    await act(async () => shown.app.layers.open({ kind: 'delete-playlist', id: late }))
    expect(dialog().queryByText(/description/)).toBeNull()
    await act(async () => fireEvent.click(dialog().getByRole('button', { name: 'Delete' })))
    await act(async () => undoLast(shown.app))
    expect(edits().at(-1)).toMatchObject({ edits: [{ kind: 'create-playlist', description: 'For the way home' }] })
    expect(screen.getByText(/^Undone: .*Late Trains.* deleted$/)).toBeTruthy()
  })

  it('one of which only the beginning is known cannot be edited, and is not sent', async () => {
    await described('a'.repeat(1000))
    expect(dialog().getByLabelText<HTMLTextAreaElement>('Description').disabled).toBe(true)
    expect(dialog().getByText(/only the beginning/)).toBeTruthy()
    await write('Name of the playlist', 'Sunday')
    await act(async () => fireEvent.click(save()))
    expect(edits()).toEqual([{ edits: [{ kind: 'describe-playlist', id: late, name: 'Sunday' }] }])
  })
})

it('a playlist that another device deletes while its name is typed', async () => {
  await open({ kind: 'edit-playlist', id: late })
  await write('Name of the playlist', 'Sunday')
  await act(async () => void shown.app.library.showOptimistically([{ kind: 'delete-playlist', id: late }]))
  expect(dialog().getByRole('alert').textContent).toBe('This playlist is not in your library any more.')
  expect(save().disabled).toBe(true)
})

it('a description of 10,000 characters, and one of several lines', async () => {
  await open({ kind: 'edit-playlist', id: late })
  await write('Description', 'a'.repeat(10_000))
  expect(dialog().getByText('This is longer than 5,000 characters.')).toBeTruthy()
  expect(save().disabled).toBe(true)
  await write('Description', 'One line\nanother')
  expect(save().disabled).toBe(false)
})

it.each([
  ['10,000 characters', 'a'.repeat(10_000), 'This is longer than 200 characters.'],
  ['control characters', 'a\u0007b', controls],
  ['emoji', '🌊', null],
  ['right to left', 'שלום', null],
  ['a name that is there', 'Road Trip', null],
] as const)('a tag of %s', async (kind, text, said) => {
  await open({ kind: 'tag-songs', tracks: [trackId(9003)] })
  await write('Find or name a tag', text)
  if (said !== null) expect(dialog().getByText(said)).toBeTruthy()
  const makes = dialog()
    .queryAllByRole('option')
    .filter(option => option.textContent?.startsWith('New tag'))
  expect(makes).toHaveLength(said !== null || kind === 'a name that is there' ? 0 : 1)
})

it('what a page sends all the same has its control characters taken out', () => {
  const sent = libraryEdits.parse([{ kind: 'create-tag', id: 2 ** 52, name: ' a\u0007b ' }])
  expect(sent).toEqual([{ kind: 'create-tag', id: 2 ** 52, name: 'a b' }])
})
