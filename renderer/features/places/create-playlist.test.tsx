// @vitest-environment happy-dom
// A new playlist: of songs, or filled by the service.
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { type LibraryEdit, temporaryFrom } from '../../../shared/edits/edit.ts'
import { millis, playlistId, trackId } from '../../../shared/ids.ts'
import { emptyPlayback } from '../../../shared/queue/model.ts'
import { showPage, signedIn } from '../../tests/page-for-tests.ts'

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => shown.close())

const open = (tracks: readonly number[]) =>
  act(async () => shown.app.layers.open({ kind: 'create-playlist', name: 'Evening', tracks: tracks.map(trackId) }))
const choice = (label: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: label })
const choose = (label: string, value: string) => act(async () => fireEvent.change(choice(label), { target: { value } }))
const save = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await new Promise(resolve => setTimeout(resolve))
  })
const words = (label: string) => [...choice(label).options].map(({ textContent }) => textContent)
const made = () => shown.asked.flatMap(({ name, input }) => (name === 'edits.add' ? (input as { edits: LibraryEdit[] }).edits : []))

describe('a new playlist', () => {
  it('without songs is filled for a mood, or with songs like the one that plays', async () => {
    shown = await showPage({ state: { ...signedIn, playback: { ...emptyPlayback, current: trackId(9001) } } })
    await open([])
    expect(words('Songs in it').slice(0, 2)).toEqual(['None yet', 'Songs by mood'])
    expect(words('Songs in it')).toHaveLength(3)
    expect(screen.queryByRole('combobox', { name: 'Mood' })).toBeNull()
    await choose('Songs in it', 'mood')
    expect(words('Mood')).toEqual(['Happy', 'Party', 'Dance', 'Relaxed', 'Workout', 'Chill'])
    await choose('Mood', 'chill')
    await save()
    expect(made()).toMatchObject([{ kind: 'create-playlist', name: 'Evening', tracks: [], from: 'chill' }])
    await open([])
    await choose('Songs in it', 'like')
    await save()
    expect(made().at(-1)).toMatchObject({ tracks: [], from: 9001 })
    await open([])
    await save()
    expect(made().at(-1)).not.toHaveProperty('from')
  })
  it('of one song has that, or songs like it; of several those', async () => {
    shown = await showPage({ state: signedIn })
    await open([9002])
    expect(words('Songs in it')).toEqual(['This song', expect.stringContaining('Songs like')])
    await choose('Songs in it', 'like')
    await save()
    expect(made()).toMatchObject([{ tracks: [], from: 9002 }])
    await open([9001, 9002])
    expect(screen.queryByRole('combobox', { name: 'Songs in it' })).toBeNull()
    await save()
    expect(made().at(-1)).toMatchObject({ tracks: [9001, 9002] })
  })
  it('is empty until the service has filled it, and says so', async () => {
    const id = playlistId(temporaryFrom + 1)
    const edit: LibraryEdit = { kind: 'create-playlist', id, name: 'Evening', description: '', tracks: [], from: 'chill' }
    const entries = [{ id: 'one', at: millis(1), edit, status: { kind: 'waiting' as const, sent: 0 } }]
    shown = await showPage({ state: { ...signedIn, edits: { entries, assignedIds: [] } }, route: { kind: 'playlist', id } })
    expect(screen.getByText(/^The service fills it/)).toBeTruthy()
  })
})
