// The element that plays nothing, so that the system's keys reach this page while another device makes the sound.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSilentCarrier, type SilentElement } from './silent-carrier.ts'

/** An element of a browser, which takes notes; `play` is answered when the test says so. */
function element() {
  const calls: string[] = []
  const answers: ((error?: Error) => void)[] = []
  const silent: SilentElement = {
    src: '',
    loop: false,
    play: () => {
      calls.push('play')
      return new Promise((resolve, reject) => {
        answers.push(error => (error ? reject(error) : resolve()))
      })
    },
    pause: () => void calls.push('pause'),
    removeAttribute: name => void calls.push(`no ${name}`),
    load: () => void calls.push('load'),
  }
  return { silent, calls, answer: (error?: Error) => answers.shift()?.(error) }
}

const files = new Map<string, Blob>()
let logged: string[]
beforeEach(() => {
  logged = []
  files.clear()
  vi.spyOn(URL, 'createObjectURL').mockImplementation(file => {
    if (!(file instanceof Blob)) throw new Error('Not a file')
    files.set('blob:1', file)
    return 'blob:1'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(address => void files.delete(address))
})
afterEach(() => {
  vi.restoreAllMocks()
})
const settled = () => new Promise(resolve => setTimeout(resolve))
function begin() {
  const made = element()
  let opened = 0
  const silence = createSilentCarrier({
    open: () => {
      opened += 1
      return made.silent
    },
    log: text => void logged.push(text),
  })
  return { ...made, silence, opened: () => opened }
}

describe('silence', () => {
  it('plays and pauses with what sounds elsewhere, in one element for as long as that lasts', async () => {
    const { silence, calls, answer, silent, opened } = begin()
    silence.hold(true)
    silence.hold(true)
    answer()
    await settled()
    silence.hold(false)
    silence.hold(true)
    expect(calls).toEqual(['play', 'pause', 'play'])
    expect(silent.loop).toBe(true)
    silence.release()
    expect(calls.slice(-3)).toEqual(['pause', 'no src', 'load'])
    expect(files.size).toBe(0)
    expect(opened()).toBe(1)
  })

  it('plays for a moment when it begins paused: only then does the system know of it', async () => {
    const { silence, calls, answer } = begin()
    silence.hold(false)
    expect(calls).toEqual(['play'])
    answer()
    await settled()
    expect(calls).toEqual(['play', 'pause'])
  })

  it('is half a minute of nothing: long enough to count as media, and no sample of it is heard', async () => {
    const { silence } = begin()
    silence.hold(true)
    const bytes = new Uint8Array((await files.get('blob:1')?.arrayBuffer()) ?? [])
    const view = new DataView(bytes.buffer)
    const samples = bytes.subarray(44)
    expect(new TextDecoder().decode(bytes.subarray(0, 4))).toBe('RIFF')
    expect(view.getUint32(4, true)).toBe(bytes.length - 8)
    expect(view.getUint32(40, true)).toBe(samples.length)
    expect(samples.length / view.getUint32(24, true)).toBe(30)
    expect(samples.every(sample => sample === 128)).toBe(true)
  })

  it('logs what the browser refuses, and nothing of what was given up meanwhile', async () => {
    const refused = begin()
    refused.silence.hold(true)
    refused.answer(new Error('not allowed'))
    await settled()
    expect(logged).toHaveLength(1)
    const left = begin()
    left.silence.hold(true)
    left.silence.release()
    left.answer(new Error('aborted'))
    await settled()
    expect(logged).toHaveLength(1)
  })
})
