// @vitest-environment happy-dom
// What the service refuses is told at once: its words, which songs, and the way to the list.
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { LibraryEdit } from '../../shared/edits/edit.ts'
import type { EditEntry } from '../../shared/edits/entry.ts'
import { millis, playlistId, trackId } from '../../shared/ids.ts'
import { showPage, signedIn } from '../tests/page-for-tests.ts'

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => shown.close())

const entry = (id: string, edit: LibraryEdit, isRefused: boolean): EditEntry => ({
  id,
  at: millis(0),
  edit,
  status: isRefused
    ? { kind: 'refused', error: { code: 'refused', message: 'Refused.', answered: 'The list is locked.' } }
    : { kind: 'waiting', sent: 0 },
})
const set = (...entries: readonly EditEntry[]) => act(async () => shown.setState({ edits: { entries, assignedIds: [] } }))
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent?.replace(/[\u2068\u2069]/g, ''))
const add: LibraryEdit = { kind: 'add-to-playlist', id: playlistId(302), tracks: [9001, 9002, 9003, 9004, 9005].map(trackId) }
const name: LibraryEdit = { kind: 'describe-playlist', id: playlistId(303), name: 'Sunday' }

it('names the first songs and how many more, says what the service said, and leads to the list', async () => {
  shown = await showPage({ state: signedIn })
  await set(entry('a', add, false))
  expect(alerts()).toEqual([])
  await set(entry('a', add, true))
  expect(alerts()).toHaveLength(1)
  expect(alerts()[0]).toContain('“Slack Water”, “The Long Way”, “Ébb & Flow” and 2 more')
  expect(alerts()[0]).toContain('The list is locked.')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Look' })))
  expect(screen.getByRole('dialog', { name: 'Changes not yet sent' })).toBeTruthy()
})

it('several are one message, and what was refused before is told by the sidebar only', async () => {
  shown = await showPage({ state: { ...signedIn, edits: { entries: [entry('old', name, true)], assignedIds: [] } } })
  expect(alerts()).toEqual([])
  await set(entry('old', name, true), entry('a', name, true))
  await set(entry('old', name, true), entry('a', name, true), entry('b', add, true))
  expect(alerts()).toHaveLength(1)
  expect(alerts()[0]).toContain('2 changes were refused')
})
