// @vitest-environment happy-dom
// Details as a person edits them: off until wanted, one and many, with a sentence for what cannot be, and a way back.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { afterEach, expect, it } from 'vitest'
import { type AppState, initialState } from '../../../shared/app-state.ts'
import { failedWith } from '../../../shared/errors-for-tests.ts'
import type { Detailed } from '../../../shared/library/places/details.ts'
import { showPage, signedIn } from '../../tests/page-for-tests.ts'
import { person } from '../../tests/states.ts'

type Shown = Awaited<ReturnType<typeof showPage>>
let shown: Shown
afterEach(() => shown.close())

const on: Partial<AppState> = { ...signedIn, settings: { ...initialState.settings, editDetails: true } }
const layer = () => within(screen.getByRole('dialog', { name: 'Details' }))
const pencil = () => layer().getByRole('button', { name: 'Edit' })
const field = (name: string): HTMLInputElement => layer().getByRole('textbox', { name })
const combo = (name: string): HTMLInputElement => layer().getByRole('combobox', { name })
const type = (box: HTMLInputElement, value: string) => act(async () => void fireEvent.change(box, { target: { value } }))
const save = () => layer().getByRole('button', { name: 'Save' })
const isOff = (button: HTMLElement): boolean => button.hasAttribute('disabled')
const open = (of: Detailed, ids: readonly number[]) => act(async () => shown.app.layers.open({ kind: 'details', of, ids, edit: true }))
const asked = () => shown.asked.filter(({ name }) => name === 'edits.add').map(({ input }) => Object(input).edits)
const main = () => within(screen.getByRole('main'))

it('are read only until the setting is on, and say why', async () => {
  shown = await showPage({ route: { kind: 'songs' } })
  await open('tracks', [9001])
  expect([isOff(pencil()), pencil().getAttribute('aria-description')]).toEqual([true, 'Switched off in Settings, Library.'])
  expect(layer().queryByRole('form')).toBeNull()
  act(() => shown.app.layers.close())
  fireEvent.contextMenu(main().getByText('Slack Water'))
  expect(screen.queryByRole('menuitem', { name: /^Edit details/ })).toBeNull()
})

it('of a song come by its menu into fields, are saved by Enter, and can be taken back', async () => {
  shown = await showPage({ route: { kind: 'songs' }, state: on })
  fireEvent.contextMenu(main().getByText('Slack Water'))
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: /^Edit details/ })))
  expect(document.activeElement).toBe(field('Title'))
  expect([field('Title').value, field('Artist').value, field('Track').value, field('Album').value]).toEqual([
    'Slack Water',
    'Blue Harbour',
    '1',
    'Low Tide',
  ])
  expect(isOff(save())).toBe(true)
  await type(field('Title'), 'Spring Tide')
  await type(field('Year'), '1987')
  expect(isOff(save())).toBe(false)
  await act(async () => fireEvent.submit(layer().getByRole('form', { name: 'Edit' })))
  expect(asked()).toEqual([[{ kind: 'describe-tracks', tracks: [9001], title: 'Spring Tide', year: 1987 }]])
  expect(screen.queryByRole('dialog', { name: 'Details' })).toBeNull()
  expect(main().getByText('Spring Tide')).toBeTruthy()
  expect(screen.getByText(/^Details edited: .*Spring Tide/)).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Undo' })))
  expect(asked()[1]).toEqual([{ kind: 'describe-tracks', tracks: [9001], title: 'Slack Water', year: 2019 }])
  expect(main().getByText('Slack Water')).toBeTruthy()
})

it('are saved by Enter also right after the last key, before the page has looked at what was typed', async () => {
  shown = await showPage({ route: { kind: 'songs' }, state: on })
  await open('tracks', [9001])
  await act(async () => {
    flushSync(() => void fireEvent.change(field('Title'), { target: { value: 'Spring Tide' } }))
    expect(isOff(save())).toBe(false)
    fireEvent.submit(layer().getByRole('form', { name: 'Edit' }))
  })
  expect(asked()).toEqual([[{ kind: 'describe-tracks', tracks: [9001], title: 'Spring Tide' }]])
})

it('of many show several values, and what is left empty stays', async () => {
  shown = await showPage({ route: { kind: 'songs' }, state: on })
  await open('tracks', [9001, 9012])
  expect(layer().queryByRole('textbox', { name: 'Title' })).toBeNull()
  expect([field('Artist').placeholder, field('Artist').value]).toEqual(['Several values', ''])
  expect(layer().getByText('These songs are of several albums, which are edited one by one.')).toBeTruthy()
  await type(field('Genre'), 'Fo')
  expect(Array.from(combo('Genre').list?.options ?? [], ({ value }) => value)).toEqual(['Folk'])
  await type(combo('Genre'), 'Folk')
  await act(async () => fireEvent.click(save()))
  expect(asked()).toEqual([[{ kind: 'describe-tracks', tracks: [9012], genre: 'Folk' }]])
})

it('of an album are those of all its records', async () => {
  shown = await showPage({ route: { kind: 'albums' }, state: on })
  await open('albums', [62])
  await type(field('Album'), 'The Return')
  await act(async () => fireEvent.click(save()))
  expect(asked()).toEqual([[{ kind: 'describe-albums', albums: [62, 63], name: 'The Return' }]])
  expect(main().getByText('The Return')).toBeTruthy()
})

it('that cannot be are told in a sentence at their field, and nothing is saved', async () => {
  shown = await showPage({ route: { kind: 'songs' }, state: on })
  await open('tracks', [9001])
  await type(field('Artist'), 'Nobody')
  await type(field('Genre'), 'Dub')
  const box = field('Artist')
  expect([box.getAttribute('aria-invalid'), isOff(save())]).toEqual(['true', true])
  const remark = document.getElementById(box.getAttribute('aria-describedby') ?? '')
  expect([remark?.textContent, remark?.getAttribute('role')]).toEqual([
    'No artist of your library is called so. The service can only choose among those it has.',
    'status',
  ])
  await act(async () => fireEvent.submit(layer().getByRole('form')))
  expect(asked()).toEqual([])
  await act(async () => fireEvent.click(layer().getByRole('button', { name: 'Cancel' })))
  expect(document.activeElement).toBe(pencil())
  expect(layer().getByText('Artist', { selector: 'dt' }).parentElement?.textContent).toBe('ArtistBlue Harbour')
})

it('that could not be written down are as they were, and the form stays', async () => {
  shown = await showPage({ route: { kind: 'songs' }, state: on, replies: { 'edits.add': failedWith('disk', 'full') } })
  await open('tracks', [9001])
  await type(field('Title'), 'Spring Tide')
  fireEvent.click(save())
  await waitFor(() => expect([save().getAttribute('aria-busy'), isOff(save())]).toEqual(['false', false]))
  expect([field('Title').value, shown.app.editSteps.getState().undoStack]).toEqual(['Spring Tide', []])
  expect(main().getByText('Slack Water')).toBeTruthy()
})

it('of artists, of very many, and without the scope are off with a reason, in the menu, too', async () => {
  const account: AppState['account'] = { phase: 'signed-in', person, scopes: ['user.library:read'], storedIn: 'keychain' }
  shown = await showPage({ route: { kind: 'songs' }, state: { ...on, account } })
  await open('artists', [501])
  expect(pencil().getAttribute('aria-description')).toBe('The service has no way to edit artists.')
  act(() => shown.app.layers.close())
  fireEvent.contextMenu(main().getByText('Slack Water'))
  const item = screen.getByRole('menuitem', { name: /^Edit details/ })
  expect([item.getAttribute('aria-disabled'), item.getAttribute('aria-description')]).toEqual(['true', expect.stringContaining('sign-in')])
  fireEvent.click(item)
  expect(screen.queryByRole('dialog', { name: 'Details' })).toBeNull()
})
