// Pauses and jumps that fade, over a speaker that says what it was told.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withFades } from './fades.ts'
import type { OpenSpeaker } from './speaker.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

class Element extends EventTarget {
  paused = true
  currentTime = 0
}

function setUp(on = true) {
  const element = new Element()
  let isUnderWay = false
  element.addEventListener('playing', () => {
    isUnderWay = false
  })
  const did: string[] = []
  const levels: number[] = [1]
  const speaker: OpenSpeaker = {
    element: element as unknown as HTMLAudioElement,
    time: () => element.currentTime,
    seek: time => {
      did.push(`go to ${time}`)
      // As in speaker.ts: a seek to the present position does nothing.
      if (Math.abs(element.currentTime - time) < 0.001) return
      isUnderWay = true
      element.currentTime = time
    },
    play: () => {
      did.push('play')
      element.paused = false
      element.dispatchEvent(new Event('playing'))
    },
    pause: () => {
      did.push('pause')
      element.paused = true
    },
    setVolume: () => undefined,
    setLevel: level => void levels.push(level),
    setSpeed: () => undefined,
    applyPending: () => undefined,
    hasEnded: () => false,
    isSeeking: () => isUnderWay,
    nudge: () => undefined,
    close: () => void did.push('close'),
  }
  const faded = withFades(speaker, { isEnabled: () => on, clock: () => performance.now() })
  /** Lets the sound play on for some milliseconds. */
  const pass = (milliseconds: number) => {
    for (let moment = 0; moment < milliseconds; moment += 10) {
      if (!element.paused) element.currentTime += 0.01
      vi.advanceTimersByTime(10)
    }
  }
  const jumping = (is: boolean) => {
    isUnderWay = is
  }
  return { faded, did, levels, element, pass, jumping, level: () => levels.at(-1) ?? 1 }
}

/** One that has played for a second. */
function playing(on = true) {
  const all = setUp(on)
  all.faded.play()
  all.pass(1000)
  all.did.length = 0
  all.levels.length = 1
  return all
}

describe('a pause', () => {
  it('fades within an eighth of a second, and what faded is heard again', () => {
    const { faded, did, level, pass } = playing()
    faded.pause()
    const place = faded.time()
    pass(60)
    expect(did).toEqual([])
    expect(level()).toBeGreaterThan(0.3)
    expect(level()).toBeLessThan(0.7)
    expect(faded.time()).toBe(place)
    pass(80)
    expect([did, level(), faded.time()]).toEqual([['pause', `go to ${place}`], 0, place])
  })

  it('that is taken back at once grows loud again, without a stop', () => {
    const { faded, did, level, pass } = playing()
    faded.pause()
    pass(50)
    faded.play()
    pass(150)
    expect([did, level()]).toEqual([[], 1])
  })

  it('is done at once where nobody wants fades, or nothing is heard', () => {
    const plain = playing(false)
    plain.faded.pause()
    expect([plain.did, plain.level()]).toEqual([['pause'], 1])
    const silent = setUp()
    silent.faded.pause()
    expect(silent.did).toEqual(['pause'])
  })
})

describe('what comes after', () => {
  it('grows loud from nothing, in steps that never fall', () => {
    const { faded, levels, level, pass } = playing()
    faded.pause()
    pass(200)
    levels.length = 0
    faded.play()
    pass(200)
    expect([levels[0], level()]).toEqual([0, 1])
    expect(levels).toEqual(levels.toSorted((one, other) => one - other))
  })

  it('is heard, too, while the jump back or to another place is still under way', () => {
    const { faded, level, pass, jumping } = playing()
    faded.pause()
    pass(200)
    faded.seek(50)
    jumping(true)
    faded.play()
    jumping(false)
    pass(200)
    expect(level()).toBe(1)
  })
})

describe('a jump', () => {
  it('is silent before it moves, and loud again soon after', () => {
    const { faded, did, level, element, pass } = playing()
    faded.seek(50)
    expect([did, faded.time(), faded.isSeeking()]).toEqual([[], 50, true])
    pass(30)
    expect([did, level()]).toEqual([['go to 50'], 0])
    element.dispatchEvent(new Event('playing'))
    pass(50)
    expect([level(), faded.isSeeking()]).toEqual([1, false])
  })

  it('to where the sound is by then is loud again, though nothing tells that it sounds', () => {
    const { faded, level, element, pass } = playing()
    faded.seek(element.currentTime + 0.02)
    pass(30)
    expect(level()).toBeLessThan(1)
    pass(50)
    expect([level(), faded.isSeeking()]).toEqual([1, false])
  })

  it('to a first sample that counts is loud there at once', () => {
    const { faded, did, level, pass } = playing()
    faded.seek(50, true)
    pass(30)
    expect([did, level()]).toEqual([['go to 50'], 1])
  })

  it('to a first sample that counts is loud there at once after a pause, too', () => {
    const { faded, levels, level, pass } = playing()
    faded.pause()
    pass(200)
    levels.length = 0
    faded.seek(50, true)
    faded.play()
    expect(level()).toBe(1)
    pass(200)
    expect(levels.every(found => found === 1)).toBe(true)
    faded.pause()
    pass(200)
    faded.play()
    expect(level()).toBe(0)
  })

  it('in the middle of a pause ends the pause first', () => {
    const { faded, did, pass } = playing()
    faded.pause()
    pass(20)
    faded.seek(50)
    expect(did.slice(0, 1)).toEqual(['pause'])
    expect(did.at(-1)).toBe('go to 50')
  })
})

it('what one sets beside the fades is multiplied with them', () => {
  const { faded, level, pass } = playing()
  faded.setLevel(0.5)
  expect(level()).toBe(0.5)
  faded.pause()
  pass(60)
  expect(level()).toBeLessThan(0.35)
  faded.play()
  pass(200)
  expect(level()).toBe(0.5)
})

it('nothing moves after it was closed', () => {
  const { faded, did, pass } = playing()
  faded.pause()
  faded.close()
  pass(300)
  expect(did).toEqual(['close'])
})
