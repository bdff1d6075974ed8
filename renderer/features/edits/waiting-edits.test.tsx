// @vitest-environment happy-dom
// The changes that are not sent yet: dropped one by one or all at once, without those that the service refused.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { EditEntry } from '../../../shared/edits/entry.ts'
import { ok } from '../../../shared/errors.ts'
import { millis, trackId } from '../../../shared/ids.ts'
import { showPage, signedIn } from '../../tests/page-for-tests.ts'

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => shown.close())

const entry = (id: string, track: number, status: EditEntry['status']): EditEntry => ({
  ...{ id, at: millis(track), status },
  edit: { kind: 'rate', of: 'tracks', ids: [trackId(track)], rating: 5 },
})
const waiting = { kind: 'waiting', sent: 0 } as const
const entries: readonly EditEntry[] = [
  entry('first', 9001, waiting),
  entry('taken', 9002, { kind: 'accepted', in: null }),
  entry('no', 9003, { kind: 'refused', error: { code: 'refused', message: 'No.', answered: 'Not today' } }),
  entry('second', 9004, waiting),
]
const show = async (list = entries) => {
  shown = await showPage({
    replies: { 'edits.add': ok({ ids: ['new'] }) },
    state: { ...signedIn, edits: { entries: list, assignedIds: [] } },
  })
  act(() => shown.app.layers.open({ kind: 'edits' }))
  return within(screen.getByRole('dialog', { name: 'Changes not yet sent' }))
}
const dropped = () => shown.asked.filter(({ name }) => name === 'edits.drop').map(({ input }) => input)
const lines = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem')
const dropAll = () => screen.queryByRole('button', { name: 'Drop all that wait' })

it('all that wait are dropped at once, and nothing else', async () => {
  const dialog = await show()
  expect([lines('Waiting').length, lines('Refused by the service').length]).toEqual([2, 1])
  fireEvent.click(dialog.getByRole('button', { name: 'Drop all that wait' }))
  expect(dropped()).toEqual([{ ids: ['first', 'second'] }])
  await act(async () => shown.setState({ edits: { entries: entries.filter(({ status }) => status.kind !== 'waiting'), assignedIds: [] } }))
  expect(dialog.getByText('Nothing waits.')).toBeTruthy()
  expect(dialog.getByText('Not today')).toBeTruthy()
  expect(dropAll()).toBeNull()
})

it('one of them is dropped by itself, and one that was refused is forgotten', async () => {
  const dialog = await show()
  const button = (list: string, at: number) => within(lines(list)[at] ?? document.body).getByRole('button', { name: /^(Drop|Forget): / })
  fireEvent.click(button('Waiting', 1))
  fireEvent.click(button('Refused by the service', 0))
  expect(dropped()).toEqual([{ ids: ['second'] }, { ids: ['no'] }])
  expect(dialog.queryByText('Nothing waits.')).toBeNull()
})

it('a single one has no button for all', async () => {
  await show(entries.slice(0, 3))
  expect(dropAll()).toBeNull()
})

it('a refused one is tried again: added anew once, then forgotten', async () => {
  const dialog = await show()
  fireEvent.click(dialog.getByRole('button', { name: /^Try again: / }))
  fireEvent.click(dialog.getByRole('button', { name: /^Try again: / }))
  await act(async () => undefined)
  expect(shown.asked.filter(({ name }) => name === 'edits.add').map(({ input }) => input)).toEqual([{ edits: [entries[2]?.edit] }])
  expect(dropped()).toEqual([{ ids: ['no'] }])
})
