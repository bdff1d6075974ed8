// @vitest-environment happy-dom
// Genres, decades, playlists and tags in their lists: layouts, orders, several at once.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Route } from '../../state/view/route.ts'
import { showPage } from '../../tests/page-for-tests.ts'

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => shown.close())
const show = async (route: Route) => {
  shown = await showPage({ route })
}
const main = () => within(screen.getByRole('main'))
const commands = () => shown.commands()
const filter = async (label: string, text: string) =>
  act(async () => fireEvent.change(main().getByLabelText(label), { target: { value: text } }))

it('are covers, a list or a table, sorted by name, songs or length, kept for the place', async () => {
  await show({ kind: 'genres' })
  const names = () =>
    [...main().getByRole('grid', { name: 'Genres' }).querySelectorAll('[data-position] a.t')].map(({ textContent }) => textContent)
  await act(async () => fireEvent.click(main().getByRole('radio', { name: 'Table' })))
  expect(names()).toEqual(['Ambient', 'Classical', 'Electronic', 'Folk', 'No genre'])
  const head = (name: string) => within(main().getByRole('columnheader', { name })).getByRole('button')
  await act(async () => fireEvent.click(head('Name')))
  expect(names()).toEqual(['No genre', 'Folk', 'Electronic', 'Classical', 'Ambient'])
  await act(async () => fireEvent.click(head('Songs')))
  expect(names()[0]).toBe('Electronic')
  await act(async () => fireEvent.click(main().getByRole('radio', { name: 'List' })))
  expect(names()[0]).toBe('Electronic')
  expect(shown.app.mirror.getState().settings.views).toEqual({ genres: { layout: 'list', sort: { by: 'tracks', descending: true } } })
})

it('are queued together when several are selected', async () => {
  await show({ kind: 'genres' })
  const row = (name: string) => main().getByRole('link', { name })
  fireEvent.click(row('Ambient'), { ctrlKey: true })
  fireEvent.click(row('Classical'), { ctrlKey: true })
  expect(screen.getByRole('toolbar', { name: 'Selection' }).textContent).toContain('2 selected')
  fireEvent.contextMenu(row('Classical'))
  fireEvent.click(screen.getByRole('menuitem', { name: /^Play next/ }))
  expect(commands()).toMatchObject([{ type: 'playNext', tracks: { length: 3 } }])
})

it('narrow, play and are typed to, tags as well', async () => {
  await show({ kind: 'tags' })
  fireEvent.doubleClick(main().getByText('road trip'))
  expect(commands()).toMatchObject([{ type: 'play', context: { place: { kind: 'tag' } } }])
  await filter('Filter tags', 'xyz')
  expect(main().queryByText('road trip')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Nothing matches' })).toBeTruthy()
})
