// Another program on the session bus that means harm: what it sends keeps main from nothing, and ends no more than the thread of the bus.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cpuTime } from '../../../shared/cpu-time-for-tests.ts'
import { isLinux, type MprisDesk, openMprisDesk, player } from './mpris-for-tests.ts'
import { manyNumbers, manyTexts, type RawProgram, startRawProgram } from './raw-program-for-tests.ts'

describe.skipIf(!isLinux)('a hostile program on the bus (Linux only: elsewhere there is no session bus)', () => {
  let at: MprisDesk
  let program: RawProgram
  beforeEach(async () => {
    at = await openMprisDesk()
    program = await startRawProgram(at.bus.address)
  })
  afterEach(async () => {
    program.leave()
    await at.stop()
  })
  const call = (member: string) => ({ to: player.name, path: player.path, face: player.face, member })

  it('a message that the library does not get over ends the thread only; the player comes back and does what it is asked', async () => {
    at.play(0)
    await at.settled('One')
    // A file descriptor that did not come with the message.
    program.send([{ ...call('Next'), signature: 'h', body: Buffer.alloc(4) }])
    await expect.poll(() => at.players()).toEqual([])
    await expect.poll(() => at.players()).toEqual([player.name])
    await at.settled('One')
    await at.bus.call(player, 'Next')
    await at.settled('Two')
  })

  it('of hundreds of calls at once no more reach the queue than a person makes, and others are told why', async () => {
    at.play(0)
    await at.settled('One')
    const asked = at.asked.length
    /** Sends 400 calls, and returns the type of the error with which a call of another program behind them is answered; null: with none. */
    const flood = async (): Promise<string | null> => {
      program.send(Array.from({ length: 400 }, () => ({ ...call('Raise'), face: 'org.mpris.MediaPlayer2' })))
      await program.passed()
      return await at.bus.call(player, 'Play').then(
        () => null,
        error => error.type,
      )
    }
    // 300 calls are let through in ten seconds; where such a window begins amid the first flood, the second one exceeds it.
    expect([await flood(), await flood()]).toContain('org.freedesktop.DBus.Error.LimitsExceeded')
    expect(at.asked.length - asked).toBeLessThanOrEqual(600)
    expect(await at.get('PlaybackStatus')).toBe('Playing')
  })

  it.each([
    ['texts', 'as', manyTexts(6_000_000)],
    ['numbers', 'ad', manyNumbers(8_300_000, 8)],
    ['whole numbers', 'ai', manyNumbers(16_000_000, 4)],
  ])('a message of millions of %s keeps main from nothing, and ends nothing', async (_what, signature, body) => {
    at.play(0)
    await at.settled('One')
    const others = await at.bus.names()
    /** Milliseconds of processor time that main worked longest without a turn of its event loop. */
    let longest = 0
    let latest = cpuTime()
    const beat = setInterval(() => {
      longest = Math.max(longest, cpuTime() - latest)
      latest = cpuTime()
    }, 5)
    program.send([{ ...call('Next'), signature, body }])
    latest = cpuTime()
    await program.passed()
    expect(await at.get('PlaybackStatus')).toBe('Playing')
    clearInterval(beat)
    expect(longest).toBeLessThan(200)
    // No thread has died and come back by another name, and nobody was asked to go on.
    expect(await at.bus.names()).toEqual(others)
    await at.settled('One')
  })
})
