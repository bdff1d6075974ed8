// Changes to a sound buffer come one after the other, and nothing of a change stays behind it.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openSoundBuffer } from './sound-buffer.ts'

/** Knows who listens to what. */
class Listened extends EventTarget {
  listeners: readonly { readonly name: string; readonly listener: EventListener }[] = []
  override addEventListener(name: string, listener: EventListener) {
    this.listeners = [...this.listeners, { name, listener }]
    super.addEventListener(name, listener)
  }
  override removeEventListener(name: string, listener: EventListener) {
    this.listeners = this.listeners.filter(one => one.name !== name || one.listener !== listener)
    super.removeEventListener(name, listener)
  }
}
class Buffer extends Listened {
  updating = false
  readonly appended: number[] = []
  appendBuffer(bytes: Uint8Array) {
    if (this.updating) throw new Error('One change at a time')
    this.updating = true
    this.appended.push(bytes.length)
  }
  buffered = { length: 1, start: () => 0, end: () => 100 }
  remove() {
    this.updating = true
  }
  end(event: 'updateend' | 'error') {
    this.updating = false
    this.dispatchEvent(new Event(event))
  }
}
let buffer: Buffer
/** How often a source was asked to take sound. */
let taken = 0
let opened: EventTarget & { readyState: string }

beforeEach(() => {
  buffer = new Buffer()
  taken = 0
  class Source extends EventTarget {
    constructor() {
      super()
      opened = this
    }
    readyState = 'closed'
    setLiveSeekableRange = () => undefined
    endOfStream = () => {
      this.readyState = 'ended'
    }
    addSourceBuffer = () => {
      taken += 1
      return buffer
    }
  }
  vi.stubGlobal('MediaSource', Source)
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined })
})
afterEach(() => vi.unstubAllGlobals())

const turn = () => new Promise(resolve => setTimeout(resolve))

it('takes one piece after the other, and forgets each once it is in, or is refused', async () => {
  const sound = openSoundBuffer(() => 0)
  const results = [sound.append(new Uint8Array(3)), sound.append(new Uint8Array(4)), sound.append(new Uint8Array(5))]
  const settled = Promise.allSettled(results)
  opened.readyState = 'open'
  opened.dispatchEvent(new Event('sourceopen'))
  await turn()
  expect(buffer.appended).toEqual([3])
  buffer.end('updateend')
  await turn()
  expect(buffer.appended).toEqual([3, 4])
  buffer.end('error')
  await turn()
  expect(buffer.appended).toEqual([3, 4, 5])
  buffer.end('updateend')
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(buffer.listeners).toEqual([])
})

it('that is closed while it opens takes nothing, and breaks nothing', async () => {
  const sound = openSoundBuffer(() => 0)
  opened.readyState = 'open'
  sound.close()
  opened.dispatchEvent(new Event('sourceopen'))
  void sound.append(new Uint8Array(3))
  await turn()
  expect(taken).toBe(0)
  expect(buffer.appended).toEqual([])
})

it('holds nothing of what is being removed, from the moment it is asked for', async () => {
  const sound = openSoundBuffer(() => 0)
  opened.readyState = 'open'
  opened.dispatchEvent(new Event('sourceopen'))
  const appended = sound.append(new Uint8Array(3))
  await turn()
  buffer.end('updateend')
  await appended
  const removed = sound.remove(10, 20)
  expect([9.8, 9.9, 15, 19.9, 20].map(sound.isBuffered)).toEqual([true, false, false, false, true])
  await turn()
  buffer.end('updateend')
  await removed
  expect(sound.isBuffered(15)).toBe(true)
})
