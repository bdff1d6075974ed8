// @vitest-environment happy-dom
// The buttons beside the filter of a list: they write what they ask for into it, and take it out again.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { showPage } from '../tests/page-for-tests.ts'

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => shown.close())
const chips = () => within(screen.getByRole('group', { name: 'What is asked for most' }))
const press = (name: string) => act(async () => void fireEvent.click(chips().getByRole('button', { name })))
const pressed = () =>
  chips()
    .getAllByRole('button', { pressed: true })
    .map(button => button.textContent)
const filter = () => shown.app.view.getState().trail.here.filter
const choose = (name: string) => act(async () => void fireEvent.click(screen.getByRole('menuitemradio', { name })))

it('narrow the list beside what is typed, and let it be as it was', async () => {
  shown = await showPage({ route: { kind: 'songs' } })
  act(() => shown.app.view.filter('the'))
  await press('Liked')
  await press('Unplayed')
  expect([filter(), pressed()]).toEqual(['the rating:up plays:0', ['Liked', 'Unplayed']])
  await press('Liked')
  await press('Unplayed')
  expect(filter()).toBe('the')
  expect(chips().queryAllByRole('button', { pressed: true })).toEqual([])
})

it('offer the decades and genres that there are, one of each at a time', async () => {
  shown = await showPage({ route: { kind: 'songs' } })
  await press('Genre')
  await choose('Folk')
  expect([filter(), pressed()]).toEqual(['genre="Folk"', ['Folk']])
  await press('Folk')
  await choose('Ambient')
  expect(filter()).toBe('genre="Ambient"')
  await press('Decade')
  const [first] = screen.getAllByRole('menuitemradio').map(item => item.querySelector('.cut')?.textContent ?? '')
  await choose(first ?? '')
  expect(pressed()).toEqual([first, 'Ambient'])
  await press(first ?? '')
  await choose(first ?? '')
  expect(pressed()).toEqual(['Ambient'])
})
