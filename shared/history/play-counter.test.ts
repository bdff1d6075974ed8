// When a listening counts as a play, and when as a skip.
import { describe, expect, it } from 'vitest'
import { openListener } from './listener-for-tests.ts'

describe('a play', () => {
  it('counts once, as soon as more than ten seconds were heard', () => {
    const ear = openListener()
    ear.start(1)
    ear.sound(10)
    ear.wait(0.02)
    expect(ear.entries).toEqual([])
    ear.sound(1)
    ear.wait(0.02)
    expect(ear.entries).toEqual(['play 1'])
    ear.sound(200)
    ear.end()
    expect(ear.entries).toEqual(['play 1'])
  })

  it('counts once for a song that goes on here after it was heard elsewhere: there, or here', () => {
    const early = openListener()
    early.start(1, { from: 6 })
    early.sound(4)
    expect(early.entries).toEqual([])
    early.sound(1)
    early.settle()
    expect(early.entries).toEqual(['play 1'])
    const late = openListener()
    late.start(1, { from: 12 })
    late.sound(100)
    late.end()
    expect(late.entries).toEqual([])
  })

  it('counts again when the track repeats', () => {
    const ear = openListener()
    for (let round = 0; round < 3; round += 1) {
      ear.start(1)
      ear.sound(11)
      ear.end()
    }
    expect(ear.entries).toEqual(['play 1', 'play 1', 'play 1'])
  })

  it('does not count while nothing is heard: pauses, jumps, stalls, a computer asleep', () => {
    const ear = openListener()
    ear.start(1)
    ear.sound(4)
    ear.pause()
    ear.wait(60)
    ear.resume()
    ear.sound(3)
    ear.seek(200)
    ear.sound(2)
    ear.stall(60)
    ear.sound(0.5)
    ear.wait(3600)
    ear.sound(0.4)
    ear.stall(1)
    expect(ear.entries).toEqual([])
    ear.sound(0.2)
    ear.stall(1)
    expect(ear.entries).toEqual(['play 1'])
  })

  it('of a queue brought back, paused, counts from the first sound', () => {
    const ear = openListener()
    ear.start(1, { paused: true })
    ear.wait(500)
    expect(ear.entries).toEqual([])
    ear.resume()
    ear.sound(11)
    ear.settle()
    expect(ear.entries).toEqual(['play 1'])
  })

  it('counts by what was heard, not by the place: a jump at once, another list, and an undo', () => {
    const ear = openListener()
    ear.start(1)
    ear.seek(60)
    ear.sound(2)
    const left = ear.where()
    ear.start(2)
    ear.sound(5)
    ear.start(1, { from: left?.position ?? 0 })
    ear.sound(173)
    ear.end()
    expect(ear.entries).toEqual(['skip 1', 'skip 2', 'play 1'])
  })

  it('that an undo brings back adds to what was heard before, and counts no second time', () => {
    const short = openListener()
    short.start(1)
    short.sound(6)
    short.start(2)
    short.start(3)
    short.wait(0.1)
    short.start(1, { from: 6 })
    short.sound(5)
    short.settle()
    expect(short.entries).toEqual(['skip 1', 'skip 2', 'skip 3', 'play 1'])
    const counted = openListener()
    counted.start(1)
    counted.sound(12)
    counted.start(2)
    counted.wait(0.1)
    counted.start(1, { from: 12 })
    counted.sound(100)
    counted.end()
    expect(counted.entries).toEqual(['play 1', 'skip 1', 'skip 2'])
  })

  it('counts seconds that are told after the queue has moved on, or was paused', () => {
    const left = openListener()
    left.start(1)
    left.sound(10.4)
    left.start(2)
    left.settle()
    expect(left.entries.toSorted()).toEqual(['play 1', 'skip 1'])
    const paused = openListener()
    paused.start(1)
    for (let count = 0; count < 20; count += 1) {
      paused.sound(0.7)
      paused.pause()
      paused.settle()
      paused.resume()
    }
    expect(paused.entries).toEqual(['play 1'])
  })

  it('counts what was heard before a stall, also where somebody pauses before main hears of it', () => {
    const ear = openListener({ late: () => 100 })
    ear.start(1)
    ear.sound(10.8)
    ear.stall(0.05)
    ear.pause()
    ear.wait(60)
    expect(ear.entries).toEqual(['play 1'])
  })

  it('counts nothing of where a jump would have led, which stalls before it sounds', () => {
    const ear = openListener()
    ear.start(1)
    ear.sound(9)
    ear.seek(60)
    ear.buffer(5)
    expect(ear.entries).toEqual([])
  })

  it('counts nothing of a place at which the song cannot be loaded after a pause', () => {
    const ear = openListener()
    ear.start(1)
    ear.sound(9)
    ear.pause()
    ear.wait(60)
    ear.resume()
    ear.failAt(12)
    expect(ear.entries).toEqual([])
  })

  it('is not measured on by the clock alone once somebody has paused', () => {
    const ear = openListener()
    ear.start(1)
    ear.sound(5)
    ear.pause()
    ear.wait(60)
    expect(ear.measured()).toBeCloseTo(5, 1)
  })

  it('is not put off by facts that come late', () => {
    let count = 0
    const ear = openListener({ late: () => (count++ % 3) * 300 })
    ear.start(1)
    ear.sound(11)
    ear.pause()
    ear.settle()
    expect(ear.entries).toEqual(['play 1'])
  })

  it('goes on where it was when the app starts anew, as often as that is', () => {
    const ear = openListener()
    ear.start(1)
    for (let run = 0; run < 5; run += 1) {
      ear.sound(4)
      ear.pause()
      ear.settle()
      ear.restart()
      ear.resume()
    }
    expect(ear.entries).toEqual(['play 1'])
  })

  it('counts no second time where nothing is known of the run before: what lies before was heard', () => {
    const ear = openListener()
    ear.start(1)
    ear.sound(60)
    ear.restart(null)
    ear.resume()
    ear.sound(60)
    ear.end()
    expect(ear.entries).toEqual(['play 1'])
  })
})

describe('a skip (C-29)', () => {
  it('is recorded when somebody moves on, before or after the play was', () => {
    const ear = openListener()
    ear.start(1)
    ear.sound(3)
    ear.start(2)
    ear.sound(12)
    ear.start(3)
    expect(ear.entries).toEqual(['skip 1', 'play 2', 'skip 2'])
  })

  it('is not a natural end, a failure, or a track that was never to sound', () => {
    const ear = openListener()
    ear.start(1)
    ear.sound(3)
    ear.end()
    ear.start(2)
    ear.fail()
    ear.start(3, { paused: true })
    ear.start(4)
    expect(ear.entries).toEqual([])
  })

  it('is not a track that main passes over, nor one that only waited since the last run', () => {
    const ear = openListener()
    ear.start(1)
    ear.passOver()
    ear.start(2)
    ear.passOver()
    ear.start(3)
    ear.sound(3)
    ear.restart()
    ear.start(4)
    expect(ear.entries).toEqual([])
  })

  it('is one that failed and sounds after all', () => {
    const ear = openListener()
    ear.start(1)
    ear.sound(3)
    ear.fail()
    ear.sound(3)
    ear.start(2)
    expect(ear.entries).toEqual(['skip 1'])
  })

  it('is recorded too when the sound had not come yet', () => {
    const ear = openListener()
    ear.start(1)
    ear.start(2)
    expect(ear.entries).toEqual(['skip 1'])
  })

  it('is not what is left while another device is shown or sounds', () => {
    const ear = openListener()
    ear.start(1)
    ear.sound(3)
    ear.pause()
    ear.update({ elsewhere: true })
    ear.update({ elsewhere: true, startId: 7, position: 3 })
    ear.start(2, { from: 30 })
    ear.sound(30)
    ear.settle()
    expect(ear.entries).toEqual([])
  })
})
