// @vitest-environment happy-dom
// “Add to playlist” opens beside its item: by keys, pointer and finger; typing finds, and the playlist used last comes first.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showPage } from '../../tests/page-for-tests.ts'

let shown: Awaited<ReturnType<typeof showPage>>
beforeEach(async () => {
  shown = await showPage({ route: { kind: 'songs' } })
})
afterEach(() => {
  vi.useRealTimers()
  shown.close()
})

const song = (position: number) => {
  const found = screen.getByRole('grid', { name: 'Songs' }).querySelector<HTMLElement>(`[data-position="${position}"]`)
  if (found === null) throw new Error(`nothing at ${position}`)
  return found
}
const openMenu = (position = 5) => {
  song(position).focus()
  fireEvent.contextMenu(song(position))
}
const item = () => screen.getByRole('menuitem', { name: 'Add to playlist' })
const beside = () => screen.queryByRole('menu', { name: 'Add to playlist' })
const labels = () =>
  within(beside() ?? document.body)
    .getAllByRole('menuitem')
    .map(each => each.querySelector('.cut')?.textContent)
const focused = () => document.activeElement?.querySelector('.cut')?.textContent
const press = (...keys: readonly string[]) => {
  for (const key of keys) act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key }))
}
const point = (element: HTMLElement, pointerType = 'mouse') => act(() => void fireEvent.pointerMove(element, { pointerType }))
const added = () => shown.asked.filter(({ name }) => name === 'edits.add').map(({ input }) => input)

it('opens by →, is left by ← and Esc, and says whether it is open', () => {
  openMenu()
  expect(item().getAttribute('aria-haspopup')).toBe('menu')
  expect(item().getAttribute('aria-expanded')).toBe('false')
  act(() => item().focus())
  press('ArrowRight')
  expect(item().getAttribute('aria-expanded')).toBe('true')
  expect(labels()).toEqual(['Thumbs up', 'Late Trains', 'Nothing Yet', 'New playlist…', 'Find a playlist…'])
  expect(focused()).toBe('Thumbs up')
  press('ArrowLeft')
  expect(beside()).toBeNull()
  expect(document.activeElement).toBe(item())
  press('ArrowRight', 'Escape')
  expect(beside()).toBeNull()
  expect(screen.getAllByRole('menu')).toHaveLength(1)
  press('Escape')
  expect(document.activeElement).toBe(song(5))
})

it('finds by typing, takes letters back, and has the playlist used last first', async () => {
  openMenu()
  act(() => item().focus())
  press('ArrowRight', 't', 'r', 'a')
  expect(labels()).toEqual(['Late Trains', 'New playlist “tra”', 'Find a playlist…'])
  expect(screen.getByText('“tra”: 1 found')).toBeTruthy()
  expect(focused()).toBe('Late Trains')
  press('x')
  expect(labels()).toEqual(['New playlist “trax”', 'Find a playlist…'])
  press('Backspace', 'Escape')
  expect(labels()).toHaveLength(5)
  press('l', 'a')
  await act(async () => fireEvent.click(document.activeElement ?? document.body))
  expect(added()).toMatchObject([{ edits: [{ kind: 'add-to-playlist', id: 302, tracks: { length: 1 } }] }])
  expect(document.activeElement).toBe(song(5))
  openMenu(1)
  act(() => item().focus())
  press('ArrowRight')
  expect(labels()[0]).toBe('Late Trains')
})

it('opens where the pointer rests, waits while it goes there by way of others, and closes when it stays with them', () => {
  vi.useFakeTimers()
  openMenu()
  point(item())
  expect(labels()).toHaveLength(5)
  // The focus stays on the item of the outer menu until the pointer or the → key enters the submenu.
  expect(document.activeElement).toBe(item())
  const other = screen.getByRole('menuitem', { name: 'Tags…' })
  const wait = () => act(() => void vi.advanceTimersByTime(400))
  point(other)
  const menu = beside()
  if (menu === null) throw new Error('It closed at once')
  act(() => void fireEvent.pointerEnter(menu))
  wait()
  expect(beside()).not.toBeNull()
  press('ArrowRight')
  point(other)
  wait()
  expect(beside()).toBeNull()
  expect(document.activeElement).toBe(other)
})

it('opens by the tap of a finger, which finds in a dialog', () => {
  openMenu()
  point(item(), 'touch')
  expect(beside()).toBeNull()
  fireEvent.click(item())
  expect(focused()).toBe('Thumbs up')
  fireEvent.pointerDown(screen.getByRole('menuitem', { name: 'Find a playlist…' }), { pointerType: 'touch' })
  fireEvent.click(screen.getByRole('menuitem', { name: 'Find a playlist…' }))
  expect(screen.getByRole('combobox', { name: 'Find a playlist' })).toBeTruthy()
})
