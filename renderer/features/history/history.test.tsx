// @vitest-environment happy-dom
// The History place: what was heard by days, what waits, and playing from it.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ok } from '../../../shared/errors.ts'
import type { KnownEntry } from '../../../shared/history/entry.ts'
import { millis, trackId } from '../../../shared/ids.ts'
import { showPage, signedIn } from '../../tests/page-for-tests.ts'

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => shown.close())

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
  shown = await showPage({ route: { kind: 'history' }, state, answers: { 'history.known': ok(entries) } })
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
