// The speaker over an audio element that the test plays by hand.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withFades } from './fades.ts'
import { openSpeaker } from './speaker.ts'

class Element extends EventTarget {
  paused = true
  seeking = false
  currentTime = 0
  volume = 1
  muted = false
  error = null
  seekable = { length: 0, end: () => 0 }
  play(): Promise<void> {
    this.paused = false
    this.dispatchEvent(new Event('playing'))
    return Promise.resolve()
  }
  pause(): void {
    this.paused = true
  }
}

vi.mock('howler', async () => import('./howler-for-tests.ts'))

let made: Element[] = []
class NotedElement extends Element {
  constructor() {
    super()
    made.push(this)
  }
}

beforeEach(() => {
  made = []
  vi.useFakeTimers()
  vi.stubGlobal('Audio', NotedElement)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('plays on at another moment, though what was heard before ends by itself while it fades', () => {
  const speaker = openSpeaker({ url: 'blob:song', isBuffered: () => true, onChange: () => undefined, onError: () => undefined })
  const [element] = made
  if (element === undefined) throw new Error('No element was made')
  const faded = withFades(speaker, { isEnabled: () => true, clock: () => performance.now() })
  faded.play()
  element.currentTime = 25.99
  faded.seek(27)
  faded.play()
  vi.advanceTimersByTime(10)
  element.paused = true
  element.dispatchEvent(new Event('ended'))
  vi.advanceTimersByTime(100)
  expect([element.currentTime, element.paused]).toEqual([27, false])
})
