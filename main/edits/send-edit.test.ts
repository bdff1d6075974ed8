// What may be given up of an edit that holds up others: only what the service was asked for.
import { expect, test, vi } from 'vitest'
import type { LibraryEdit } from '../../shared/edits/edit.ts'
import { temporaryFrom } from '../../shared/edits/edit.ts'
import type { EditEntry, EditLine } from '../../shared/edits/entry.ts'
import { ok } from '../../shared/errors.ts'
import { failedWith } from '../../shared/errors-for-tests.ts'
import { millis, playlistId, trackId } from '../../shared/ids.ts'
import { sendEdit } from './send-edit.ts'
import type { ServiceState } from './service-state.ts'

const create: LibraryEdit = { kind: 'create-playlist', id: playlistId(temporaryFrom + 1), name: 'Evening', description: '', tracks: [] }
const remove: LibraryEdit = { kind: 'remove-from-playlist', id: playlistId(1), tracks: [trackId(1)] }
const rename: LibraryEdit = { kind: 'describe-playlist', id: playlistId(1), name: 'Night' }

/** Sends an edit while no request gets a response, and its library is not to be had (`current`: false). */
async function send(edit: LibraryEdit, isCurrent: boolean) {
  const entry: EditEntry = { id: 'a', at: millis(0), edit, status: { kind: 'waiting', sent: 0 } }
  const serviceState: ServiceState = {
    untilCurrent: async () => isCurrent,
    listOf: async () => [trackId(1), trackId(2)],
    isRecentHeld: () => true,
    withSameName: async () => (isCurrent ? [] : 'unknown'),
    createdFor: async () => null,
  }
  const lines: EditLine[] = []
  const shouldGiveUp = vi.fn(async () => true)
  const call = vi.fn(async () => failedWith('offline', 'Nothing came.'))
  const outcome = await sendEdit({
    ...{ api: { call }, serviceState, shouldGiveUp },
    entry: () => (lines.some(({ op }) => op === 'refused') ? undefined : entry),
    sharingRequest: () => [entry],
    waiting: () => [entry],
    write: async written => {
      lines.push(...written)
      return ok(undefined)
    },
    signal: new AbortController().signal,
    progress: () => undefined,
  })
  return {
    outcome,
    calls: call.mock.calls.length,
    isRefused: lines.some(({ op }) => op === 'refused'),
    asked: shouldGiveUp.mock.calls.length,
  }
}

test('a change that was asked for and got no response may be given up', async () => {
  for (const edit of [rename, remove]) expect(await send(edit, true)).toEqual({ outcome: 'done', calls: 1, isRefused: true, asked: 1 })
})

test('what was not sent, for want of the library, waits', async () => {
  for (const edit of [remove, create])
    expect(await send(edit, false)).toEqual({ outcome: 'no-response', calls: 0, isRefused: false, asked: 0 })
})

test('what may have been made without a response is looked for, and never given up', async () => {
  expect(await send(create, true)).toEqual({ outcome: 'no-response', calls: 1, isRefused: false, asked: 0 })
})
