// @vitest-environment happy-dom
// The History place: what was heard by days, what waits, and playing from it.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { ok } from '../../../shared/errors.ts'
import type { KnownEntry } from '../../../shared/history/entry.ts'
import { millis, trackId } from '../../../shared/ids.ts'
import { showPage, signedIn } from '../../tests/page-for-tests.ts'

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => shown.close())

// A day on which three days ago is the same year, and which every year has.
vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 5, 15, 15) })
afterAll(() => void vi.useRealTimers())
const now = new Date()
const noon = (daysAgo: number): number => new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo, 12).getTime()
const entry = (track: number, event: 'play' | 'skip', at: number, sent: boolean): KnownEntry => ({
  id: `entry-${track}-${at}`,
  track: trackId(track),
  event,
  at: millis(at),
  sent,
})
const show = async (entries: readonly KnownEntry[], waiting = 0, reachability: 'online' | 'offline' = 'online') => {
  const state = { ...signedIn, reachability, history: { waiting, confirmed: 1 } }
  shown = await showPage({
    route: { kind: 'history' },
    state,
    replies: { 'history.known': ok(entries), 'history.export': ok({ name: 'mine.csv' }) },
  })
  await act(async () => undefined)
}
const grid = () => screen.getByRole('grid', { name: 'History' })
const lines = () =>
  within(grid())
    .getAllByRole('row')
    .map(row => row.textContent)

it('shows by days what was played and skipped, and what the service has', async () => {
  await show([entry(9001, 'play', noon(0), false), entry(9002, 'skip', noon(1), true), entry(9001, 'play', noon(1), true)], 1, 'offline')
  const [, today, first, yesterday, second, third] = lines()
  expect(today).toBe('Today1 song played')
  expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
    '#',
    'Title',
    'Artist',
    'Outcome',
    'Reported',
    'Heard at',
  ])
  expect(first).toContain('PlayedWaiting12:00')
  expect(yesterday).toBe('Yesterday1 song played')
  expect(second).toContain('SkippedSent12:00')
  expect(third).toContain('PlayedSent12:00')
  expect(screen.getByText('1 entry waits until the service can be reached')).toBeTruthy()
})

it('shows a song that was heard and then left early as one line', async () => {
  await show([entry(9001, 'skip', noon(0) + 60_000, true), entry(9001, 'play', noon(0), true)])
  const [, today, first, ...others] = lines()
  expect(today).toBe('Today1 song played')
  expect(first).toContain('Played, skippedSent12:00')
  expect(others).toEqual([])
  fireEvent.click(screen.getByRole('radio', { name: 'Skipped' }))
  expect(lines()[2]).toContain('SkippedSent12:01')
})

it('shows only what was skipped, when asked, and counts what the library does not know', async () => {
  await show([entry(9001, 'play', noon(0), true), entry(9002, 'skip', noon(0), true), entry(1, 'skip', noon(0), true)])
  fireEvent.click(screen.getByRole('radio', { name: 'Skipped' }))
  expect(within(grid()).getAllByRole('button', { name: /^Play / })).toHaveLength(1)
  expect(screen.getByText('1 entry is of songs that are not in the library now')).toBeTruthy()
})

it('plays on from there as any list', async () => {
  await show([entry(9002, 'play', noon(0), true), entry(9001, 'play', noon(0), true)])
  fireEvent.click(within(grid()).getAllByRole('button', { name: /^Play / })[1] as HTMLElement)
  expect(shown.asked.at(-1)).toMatchObject({
    name: 'queue.command',
    input: { command: { type: 'play', tracks: [9002, 9001], index: 1 }, by: 'person' },
  })
})

it('says so while there is nothing', async () => {
  await show([])
  expect(screen.getByRole('heading', { name: 'Nothing was heard yet' })).toBeTruthy()
  expect(screen.queryByText('The service has everything')).toBeNull()
})

/** Resolves when the list has drawn its rows, which it does in the next frame. */
const drawn = () => act(async () => undefined)

it('is searched by words and conditions, and says where nothing fits', async () => {
  await show([entry(9001, 'play', noon(0), true), entry(9002, 'play', noon(0), true)])
  const filter = async (text: string) => {
    fireEvent.change(screen.getByRole('combobox', { name: 'Filter the history' }), { target: { value: text } })
    await drawn()
  }
  await filter('long way')
  expect(within(grid()).getAllByRole('button', { name: /^Play / })).toHaveLength(1)
  expect(lines()[2]).toContain('The Long Way')
  await filter('no such song at all')
  expect(screen.getByRole('heading', { name: 'Nothing matches' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show all of the history' }))
  await drawn()
  expect(within(grid()).getAllByRole('button', { name: /^Play / })).toHaveLength(2)
})

const choose = async (period: string) => {
  const select = screen.getByRole('combobox', { name: 'Period' })
  const option = within(select).getByRole('option', { name: period })
  fireEvent.change(select, { target: { value: option.getAttribute('value') } })
  await drawn()
}

it('is shown by periods: days, this day of other years, and the months and years in which there is anything', async () => {
  const lastYear = new Date(now.getFullYear() - 1, now.getMonth(), now.getDate(), 9).getTime()
  await show([entry(9001, 'play', noon(0), true), entry(9002, 'play', noon(3), true), entry(9001, 'play', lastYear, true)])
  const plays = () => within(grid()).getAllByRole('button', { name: /^Play / }).length
  expect(plays()).toBe(3)
  await choose('Today')
  expect(plays()).toBe(1)
  await choose('Last 7 days')
  expect(plays()).toBe(2)
  await choose('On this day')
  expect(plays()).toBe(2)
  await choose(String(now.getFullYear() - 1))
  expect(plays()).toBe(1)
  fireEvent.click(screen.getByRole('radio', { name: 'Skipped' }))
  expect(screen.getByRole('heading', { name: 'Nothing was heard then' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'All time' }))
  await drawn()
  fireEvent.click(screen.getByRole('radio', { name: 'All' }))
  await drawn()
  expect(plays()).toBe(3)
})

it('counts what was played most, and plays it in that order', async () => {
  await show([
    entry(9001, 'play', noon(0), true),
    entry(9002, 'play', noon(1), true),
    entry(9001, 'skip', noon(1) - 1, true),
    entry(9002, 'play', noon(40), true),
  ])
  fireEvent.click(screen.getByRole('radio', { name: 'Most played' }))
  await drawn()
  const most = screen.getByRole('grid', { name: 'Most played' })
  const [, first, second] = within(most).getAllByRole('row')
  expect(first?.textContent).toMatch(/2Yesterday$/)
  expect(second?.textContent).toMatch(/1Today$/)
  fireEvent.click(within(most).getAllByRole('button', { name: /^Play / })[0] as HTMLElement)
  expect(shown.commands().at(-1)).toMatchObject({ type: 'play', tracks: [9002, 9001], index: 0 })
})

it('counts what was played most in one month or year alone', async () => {
  const at = (year: number, month: number, day: number) => new Date(year, month - 1, day, 12).getTime()
  const [older, last] = [now.getFullYear() - 2, now.getFullYear() - 1]
  await show([
    entry(9001, 'play', noon(0), true),
    ...[3, 4, 5].map(day => entry(9002, 'play', at(last, 6, day), true)),
    ...[6, 7].map(day => entry(9001, 'play', at(last, 6, day), true)),
    ...[1, 2, 3, 4].map(day => entry(9001, 'play', at(last, 2, day), true)),
    entry(9002, 'skip', at(last, 2, 5), true),
    entry(9002, 'play', at(older, 6, 1), true),
  ])
  fireEvent.click(screen.getByRole('radio', { name: 'Most played' }))
  /** How often each was played, the cell before the last. */
  const most = () =>
    within(screen.getByRole('grid', { name: 'Most played' }))
      .getAllByRole('row')
      .slice(1)
      .map(row => within(row).getAllByRole('gridcell').at(-2)?.textContent)
  await choose(String(last))
  expect(most()).toEqual(['6', '3'])
  await choose(`June ${last}`)
  expect(most()).toEqual(['3', '2'])
  await choose(`February ${last}`)
  expect(most()).toEqual(['4'])
  await choose(String(older))
  expect(most()).toEqual(['1'])
})

it('goes into a file', async () => {
  await show([entry(9001, 'play', noon(0), true)])
  fireEvent.click(screen.getByRole('button', { name: 'Export…' }))
  expect(await screen.findByText('The history is saved as mine.csv')).toBeTruthy()
})
