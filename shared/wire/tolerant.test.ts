// What else the service says, with something odd in it: the odd thing counts as absent, and everything around it is read.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { envelope, session } from './api.ts'
import { createdPlaylist } from './playlists.ts'
import { readQueueToken } from './queue-token.ts'

describe('a one-time token', () => {
  it('is read wherever it stands, as text or as a number, with or without a session (C-16)', () => {
    const user = { session: { session_uuid: 'a-1' } }
    expect(readQueueToken({ token: '8f', user })).toEqual({ token: '8f', session: 'a-1' })
    expect(readQueueToken({ token: '', playqueue_token: 77, user: [] })).toEqual({ token: '77', session: null })
    expect(readQueueToken({ token: null, play_queue_token: '8f', user: { session: { session_uuid: 5 } } })).toEqual({
      token: '8f',
      session: '5',
    })
    for (const none of [{}, { token: {} }, { token: 'x'.repeat(4001) }, { token: 'a\ud800' }, [], null])
      expect(readQueueToken(none)).toBeNull()
  })

  it('is not lost for anything that is said of the session', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (user, odd) => {
        expect(readQueueToken({ token: '8f', user })).toMatchObject({ token: '8f' })
        expect(readQueueToken({ token: '8f', user: { session: odd } })).toMatchObject({ token: '8f' })
      }),
    )
  })
})

describe('an answer of the JSON API', () => {
  it('means by a null number that it does not say it', () => {
    const { settings, status } = envelope.parse({ settings: { librarysongspersecond: null }, status: { available: '', timestamp: 7 } })
    expect([settings?.librarysongspersecond, status?.available, status?.timestamp]).toEqual([undefined, undefined, undefined])
    expect(envelope.parse({ status: { available: '812' } }).status?.available).toBe(812)
  })

  it('spells flags and empty lists in every way', () => {
    expect(envelope.parse({ result: 'true', authenticated: 'false' })).toMatchObject({ result: true, authenticated: false })
    expect(envelope.parse({ user: { session: { sessions: {} } } }).user?.session?.sessions).toEqual([])
    expect(session.parse({ session_uuid: 'a-1', joinable: 'true', device_name: null })).toMatchObject({
      session_uuid: 'a-1',
      joinable: true,
    })
  })
})

it('a playlist that was made is there, whatever is said of its tracks', () => {
  expect(createdPlaylist.parse({ playlist_id: '14', tracks: 'two' })).toMatchObject({ playlist_id: 14 })
  for (const odd of [true, [5], null, 0, 1.5]) expect(createdPlaylist.parse({ playlist_id: odd, tracks: {} }).playlist_id).toBeUndefined()
})
