// The player on a session bus of the test's own, member by member against the specification of MPRIS 2.2.
import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Variant } from '@jellybrick/dbus-next'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isLinux, type MprisDesk, openMprisDesk, path, player, program, properties } from './mpris-for-tests.ts'

describe.skipIf(!isLinux)('MPRIS (Linux only: elsewhere there is no session bus)', () => {
  let at: MprisDesk
  beforeEach(async () => {
    at = await openMprisDesk()
  })
  afterEach(() => at.stop())

  it('is one player on the bus before there is anything to play, and says so', async () => {
    expect(await at.players()).toEqual(['org.mpris.MediaPlayer2.segue'])
    expect(await at.bus.call(properties, 'GetAll', 's', player.face)).toEqual({
      PlaybackStatus: 'Stopped',
      LoopStatus: 'None',
      Rate: 1,
      Shuffle: false,
      Metadata: {},
      Volume: 0.8,
      Position: 0n,
      MinimumRate: 0.5,
      MaximumRate: 2,
      CanGoNext: false,
      CanGoPrevious: false,
      CanPlay: false,
      CanPause: false,
      CanSeek: false,
      CanControl: true,
    })
    expect(await at.bus.call(properties, 'GetAll', 's', program.face)).toEqual({
      CanQuit: true,
      CanRaise: true,
      CanSetFullscreen: false,
      Fullscreen: false,
      HasTrackList: false,
      Identity: 'Segue',
      DesktopEntry: 'app.segue.player',
      SupportedUriSchemes: [],
      SupportedMimeTypes: [],
    })
    await at.bus.call(player, 'PlayPause')
    expect(await at.get('PlaybackStatus')).toBe('Stopped')
    const forged = at.bus.call(properties, 'Set', 'ssv', program.face, 'Identity', new Variant('s', 'Another player'))
    await expect(forged).rejects.toThrow(/write access/)
    expect(await at.bus.call(properties, 'Get', 'ss', program.face, 'Identity')).toBe('Segue')
  })

  it('tells the song with its id, length, names and a cover that is there', async () => {
    at.play()
    at.sounds()
    await at.covered()
    const { 'mpris:artUrl': art, ...rest } = await at.metadata()
    expect(rest).toEqual({
      'mpris:trackid': expect.stringMatching(/^\/app\/segue\/player\/track\/1\/\d+$/),
      'mpris:length': 200_000_000n,
      'xesam:title': 'One',
      'xesam:artist': ['Ann'],
      'xesam:album': 'Numbers',
      'xesam:trackNumber': 1,
    })
    const file = fileURLToPath(String(art))
    expect(await readFile(file, 'utf8')).toBe('picture of app://app/artwork/77-300')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    at.desk.command({ type: 'next' })
    await at.settled('Two')
    expect((await at.metadata())['mpris:artUrl']).toBeUndefined()
    at.desk.command({ type: 'next' })
    await at.settled('Three')
    expect(Object.keys(await at.metadata())).toEqual(['mpris:trackid', 'xesam:title'])
    expect(await at.get('CanSeek')).toBe(false)
  })

  it('plays, pauses, goes on and back; what is not possible is said and does nothing', async () => {
    at.play(1)
    at.sounds()
    await at.settled('Two')
    expect(await at.bus.call(properties, 'GetAll', 's', player.face)).toMatchObject({
      ...{ PlaybackStatus: 'Playing', CanPlay: true, CanPause: true, CanSeek: true, CanGoNext: true, CanGoPrevious: true },
    })
    for (const [method, status] of [
      ['Pause', 'Paused'],
      ['Pause', 'Paused'],
      ['Play', 'Playing'],
      ['Play', 'Playing'],
      ['PlayPause', 'Paused'],
      ['PlayPause', 'Playing'],
      ['Stop', 'Paused'],
    ]) {
      await at.bus.call(player, String(method))
      expect(await at.get('PlaybackStatus')).toBe(status)
    }
    await at.bus.call(player, 'Next')
    await at.settled('Three')
    expect(await at.get('CanGoNext')).toBe(false)
    await at.bus.call(player, 'Previous')
    await at.settled('Two')
    await expect(at.bus.call(player, 'OpenUri', 's', 'file:///etc/passwd')).rejects.toMatchObject({
      type: 'org.freedesktop.DBus.Error.NotSupported',
    })
    await expect(at.bus.call(player, 'Seek', 's', 'far')).rejects.toThrow(/does not exist/)
    await expect(at.set('CanSeek', 'b', true)).rejects.toThrow(/write access/)
    await expect(at.set('Volume', 's', 'loud')).rejects.toThrow(/signature/)
    await expect(at.set('LoopStatus', 's', 'Sometimes')).rejects.toThrow(/LoopStatus/)
    await expect(at.set('Volume', 'd', Number.NaN)).rejects.toThrow(/number/)
  })

  it('seeks relatively and absolutely, in the song that is named and within it', async () => {
    at.play(0)
    at.sounds()
    await at.settled('One')
    at.pass(10)
    // In a song that plays the position goes on while it is asked for.
    at.desk.command({ type: 'pause' })
    await at.isAt(10)
    await at.bus.call(player, 'Seek', 'x', 5_500_000n)
    expect(await at.position()).toBe(15.5)
    await at.bus.call(player, 'Seek', 'x', -60_000_000n)
    expect(await at.position()).toBe(0)
    const id = (await at.metadata())['mpris:trackid']
    await at.bus.call(player, 'SetPosition', 'ox', id, 42_000_000n)
    expect(await at.position()).toBe(42)
    for (const wrong of [-1n, 200_000_001n]) await at.bus.call(player, 'SetPosition', 'ox', id, wrong)
    await at.bus.call(player, 'SetPosition', 'ox', '/app/segue/player/track/1/0', 1_000_000n)
    expect(await at.position()).toBe(42)
    // A seek beyond the end of the song goes to the next song.
    await at.bus.call(player, 'Seek', 'x', 500_000_000n)
    await at.settled('Two')
    await at.bus.call(player, 'SetPosition', 'ox', id, 3_000_000n)
    expect(await at.position()).toBe(0)
  })

  it('sets shuffle, repeat, volume and speed, each within its bounds', async () => {
    at.play(0)
    await at.settled('One')
    // The reply to a write only says that its type is right; the new value is announced like every other change.
    const becomes = (name: string, value: unknown) => expect.poll(() => at.get(name)).toBe(value)
    await at.set('Shuffle', 'b', true)
    await becomes('Shuffle', true)
    for (const [loop, repeat] of [
      ['Track', 'track'],
      ['Playlist', 'queue'],
      ['None', 'none'],
    ]) {
      await at.set('LoopStatus', 's', loop)
      await becomes('LoopStatus', loop)
      expect(at.desk.playback().repeat).toBe(repeat)
    }
    for (const [asked, volume] of [
      [0.25, 0.25],
      [7, 1],
      [-1, 0],
    ]) {
      await at.set('Volume', 'd', asked)
      await becomes('Volume', volume)
    }
    await at.set('Volume', 'd', 0.5)
    await becomes('Volume', 0.5)
    at.desk.command({ type: 'mute', muted: true })
    await becomes('Volume', 0)
    for (const [asked, rate] of [
      [1.5, 1.5],
      [9, 2],
      [0.1, 0.5],
    ]) {
      await at.set('Rate', 'd', asked)
      await becomes('Rate', rate)
    }
    await at.set('Rate', 'd', 0)
    await becomes('PlaybackStatus', 'Paused')
    expect(await at.get('Rate')).toBe(0.5)
  })

  it('tells each change once, a jump by Seeked, and the passing of time not at all', async () => {
    at.play(0)
    at.sounds()
    await at.covered()
    const heard = await at.bus.signals(path)
    at.pass(3)
    at.desk.report({ type: 'position', startId: at.desk.playback().startId, position: 3 })
    at.pass(6)
    at.desk.report({ type: 'position', startId: at.desk.playback().startId, position: 9 })
    await at.get('Position')
    expect(heard).toEqual([])
    at.desk.command({ type: 'seek', position: 50 })
    await expect.poll(() => heard).toEqual([{ member: 'Seeked', args: [50_000_000n] }])
    await at.set('Volume', 'd', 0.3)
    await expect.poll(() => heard).toHaveLength(2)
    expect(heard[1]).toEqual({ member: 'PropertiesChanged', args: [player.face, { Volume: 0.3 }, []] })
    at.desk.command({ type: 'pause' })
    await expect.poll(() => heard).toHaveLength(3)
    expect(heard[2]?.args[1]).toEqual({ PlaybackStatus: 'Paused' })
    // A song that begins at its beginning is no jump.
    at.desk.command({ type: 'next' })
    await at.settled('Two')
    await at.get('Position')
    expect(heard.filter(({ member }) => member === 'Seeked')).toHaveLength(1)
  })

  it('a wait for data and its end are told as jumps, as clients reckon that what plays goes on', async () => {
    at.play(0)
    at.sounds()
    await at.settled('One')
    at.pass(20)
    const heard = await at.bus.signals(path)
    at.desk.report({ type: 'waiting', startId: at.desk.playback().startId, position: 20 })
    at.pass(5)
    await at.isAt(20)
    at.sounds(20)
    await expect.poll(() => heard.filter(({ member }) => member === 'Seeked').at(-1)?.args).toEqual([20_000_000n])
  })
})
