// Where one is in the lists, and in which order these are, when others say it in part, or knew other lists: of the device that sounds.
import { describe, expect, it } from 'vitest'
import { ids, openDesk, playing, playingDesk } from '../desk-for-tests.ts'

describe('the device that sounds', () => {
  it('goes where an index leads, though the song that was current is named, or none: the song is only its stored result', () => {
    for (const state of [
      { data: { play_index: 2 }, start_position: 0 },
      { data: { play_index: 2 } },
      playing(ids(1, 2, 3), 2, { current_song: 2, start_position: 0, start_time: openDesk().serverNow() + 5 }),
    ]) {
      const desk = playingDesk()
      desk.receive('me', state)
      expect(desk.shown().playback).toMatchObject({ current: 3, index: 2, startId: 2, paused: false, anchor: { position: 0 } })
      desk.sound(0)
      expect(desk.sent()).toMatchObject([{ start_position: 0 }])
      desk.wait(300)
      // Devices that follow `current_song` instead of the index are told of the new song, too.
      expect(desk.sent().at(-1)).toMatchObject({ current_song: 3 })
    }
  })

  it('goes where each index leads of somebody who never names another song than the first one', () => {
    const desk = playingDesk(1, 2, 3, 4, 5)
    const led = [2, 3, 4].map(index => {
      desk.receive('me', playing(ids(1, 2, 3, 4, 5), index, { current_song: 2, start_position: 0, start_time: desk.serverNow() + 5 }))
      const { current } = desk.shown().playback
      desk.sound(0)
      desk.receive('me')
      desk.wait(2_000)
      desk.receive('me')
      return current
    })
    expect(led).toEqual([3, 4, 5])
  })

  it('begins at the beginning of the song that an index leads to, however short ago it was sought in the one before', () => {
    const desk = playingDesk()
    desk.command({ type: 'seek', position: 61 })
    desk.receive('me')
    desk.receive('me', { data: { play_index: 2 } })
    expect(desk.shown().playback).toMatchObject({ current: 3, anchor: { position: 0 } })
  })

  it('reads a whole state that nothing is known of by the rule, and one without an index by its song', () => {
    const theirs = openDesk()
    theirs.up('me', playing(ids(1, 2, 3), 2, { current_song: 2, pause: true }))
    expect(theirs.shown().playback).toMatchObject({ current: 3, index: 2 })
    const bare = openDesk()
    bare.up('me', { current_song: 2, tracks: [1, 2, 3] })
    expect(bare.shown().playback).toMatchObject({ current: 2, index: 1 })
    bare.receive('me')
    bare.receive('me', { current_song: 3 })
    expect(bare.shown().playback).toMatchObject({ current: 3, index: 2 })
  })

  it('says where it is when it is told a position without its moment', () => {
    const desk = playingDesk()
    desk.receive('me', { start_position: 5 })
    expect(desk.sent()).toMatchObject([{ start_position: 5, start_time: desk.serverNow() }])
  })

  it('says all of what a frame says in part, as a server may have lost the rest', () => {
    const desk = playingDesk()
    desk.command({ type: 'repeat', mode: 'queue' })
    desk.receive('me')
    desk.forget()
    desk.receive('me', { data: { play_index: 1 } })
    desk.wait(250)
    expect(desk.sent()).toEqual([{ data: { play_from: 'tracks', play_index: 1, repeat_mode: 'queue', crossfade: false } }])
    desk.receive('me')
    desk.wait(9_000)
    expect(desk.sent()).toHaveLength(1)
  })

  it('stays with its song when somebody who knew another one edits the list, and says where that is', () => {
    const desk = playingDesk()
    desk.command({ type: 'next' })
    desk.receive('me')
    desk.sound(0)
    desk.receive('me')
    desk.forget()
    // An edit by a device for which the second song is still the current one.
    desk.receive('me', { tracks: [2, 3], data: { play_from: 'tracks', play_index: 0, repeat_mode: 'none' } })
    expect(desk.shown().playback).toMatchObject({ current: 3, index: 1, startId: 2 })
    desk.wait(250)
    expect(desk.sent()).toEqual([{ data: { play_from: 'tracks', play_index: 1, repeat_mode: 'none', crossfade: false } }])
  })

  it('does what was asked by somebody who knew another list', () => {
    const desk = playingDesk()
    desk.command({ type: 'remove', list: 'tracks', indices: [0] })
    desk.wait(250)
    desk.receive('me')
    desk.forget()
    // A jump by a device in whose list the third song is still at index 2.
    const next = { current_song: 3, data: { play_index: 2 }, start_position: 0, start_time: desk.serverNow() }
    desk.receive('me', next)
    expect(desk.shown()).toMatchObject({ queue: { tracks: [2, 3] }, playback: { current: 3, index: 1 } })
    desk.wait(250)
    expect(desk.sent().at(-1)).toMatchObject({ data: { play_index: 1 } })
  })

  it('brings back the order from before shuffling when another device that never saw it turns shuffle off', () => {
    const desk = openDesk()
    desk.up('me')
    desk.receive('me')
    desk.command({ type: 'play', tracks: ids(1, 2, 3, 4, 5, 6), index: 0, context: null, shuffle: true })
    desk.receive('me')
    desk.sound(0)
    desk.receive('me')
    expect(desk.shown().queue.tracks).not.toEqual([1, 2, 3, 4, 5, 6])
    const { startId, seekId, current } = desk.shown().playback
    desk.command({ type: 'jump', list: 'tracks', index: 3 })
    desk.receive('me')
    desk.sound(0)
    desk.receive('me')
    desk.forget()
    const song = desk.shown().playback.current ?? 0
    desk.receive('me', { shuffle: false })
    // A change of volume that arrives before the restored order is sent takes effect, too.
    desk.receive('me', { volume: 0.4 })
    expect(desk.shown()).toMatchObject({ queue: { tracks: [1, 2, 3, 4, 5, 6], unshuffled: null }, playback: { shuffle: false } })
    expect(desk.shown().playback).toMatchObject({ current: song, index: song - 1, startId: startId + 1, seekId, volume: 0.4 })
    expect(current).toBe(1)
    desk.wait(250)
    expect(desk.sent().at(-1)).toMatchObject({ tracks: [1, 2, 3, 4, 5, 6], data: { play_index: song - 1 } })
  })
})
