// The player on a session bus: how it comes and goes, beside a second one and without a bus; and steered by the real playerctl.
import { spawn, spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { trackId } from '../../../shared/ids.ts'
import { isLinux, type MprisDesk, openMprisDesk, player, program } from './mpris-for-tests.ts'

const playerctl = isLinux && spawnSync('playerctl', ['--version']).status === 0

describe.skipIf(!isLinux)('the player on the bus (Linux only: elsewhere there is no session bus)', () => {
  let at: MprisDesk
  beforeEach(async () => {
    at = await openMprisDesk()
  })
  afterEach(() => at.stop())

  it('raises and quits; its name goes with it, and its cover from the disk', async () => {
    await at.bus.call(program, 'Raise')
    await at.bus.call(program, 'Quit')
    expect(at.asked).toEqual(['raise', 'quit'])
    at.play(0)
    await at.covered()
    await at.leave()
    await expect.poll(() => at.players()).toEqual([])
    await at.shownTrack.stop()
    await expect(stat(at.folder)).rejects.toThrow()
  })

  it('a second profile is a second player, called by its process', async () => {
    const second = await at.start(at.bus.address, 4712)
    expect(await at.players()).toEqual([player.name, `${player.name}.instance4712`])
    await second()
  })

  it('without a bus, or without it later on, nothing else is lost', async () => {
    const lost = await at.start('unix:path=/nowhere/bus', 1)
    await lost()
    await at.bus.stop()
    await new Promise(resolve => setImmediate(resolve))
    at.play(1)
    expect(at.desk.playback().current).toBe(2)
  })

  it('a song of which the library says what no bus takes is shown all the same, and the player stays', async () => {
    at.desk.command({ type: 'play', tracks: [trackId(666), trackId(1)], index: 0, context: null })
    await at.settled('T wo')
    expect(await at.metadata()).toMatchObject({ 'xesam:artist': ['A\uFFFDnn'] })
    expect(await at.metadata()).not.toHaveProperty('xesam:trackNumber')
    at.desk.command({ type: 'next' })
    await at.settled('One')
    expect(await at.players()).toEqual([player.name])
  })

  it.skipIf(!playerctl)(
    `does what the real playerctl asks${playerctl ? '' : ' (left out: playerctl is not on this computer)'}`,
    async () => {
      const ctl = async (...args: readonly string[]): Promise<string> => {
        const child = spawn('playerctl', args, { env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: at.bus.address } })
        let said = ''
        child.stdout.on('data', chunk => {
          said += String(chunk)
        })
        await new Promise(resolve => child.once('close', resolve))
        return said.trim()
      }
      at.play(0)
      at.sounds()
      await at.settled('One')
      expect(await ctl('--list-all')).toBe('segue')
      expect(await ctl('status')).toBe('Playing')
      expect(await ctl('metadata', '--format', '{{title}} | {{artist}} | {{album}} | {{duration(mpris:length)}}')).toBe(
        'One | Ann | Numbers | 3:20',
      )
      await ctl('play-pause')
      expect(await ctl('status')).toBe('Paused')
      await ctl('position', '30')
      expect(Number(await ctl('position'))).toBeCloseTo(30)
      await ctl('position', '5+')
      expect(Number(await ctl('position'))).toBeCloseTo(35)
      await ctl('volume', '0.4')
      await expect.poll(() => at.desk.playback().volume).toBeCloseTo(0.4)
      await ctl('shuffle', 'On')
      await ctl('loop', 'Playlist')
      await expect.poll(() => at.desk.playback()).toMatchObject({ shuffle: true, repeat: 'queue' })
      await ctl('next')
      expect(at.desk.playback().current).not.toBe(1)
    },
  )
})
