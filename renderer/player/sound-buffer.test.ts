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
  end(event: 'updateend' | 'error') {
    this.updating = false
    this.dispatchEvent(new Event(event))
  }
}
let buffer: Buffer
let opened: EventTarget

beforeEach(() => {
  buffer = new Buffer()
  class Source extends EventTarget {
    constructor() {
      super()
      opened = this
    }
    setLiveSeekableRange = () => undefined
    addSourceBuffer = () => buffer
  }
  vi.stubGlobal('MediaSource', Source)
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:1' })
})
afterEach(() => vi.unstubAllGlobals())

const turn = () => new Promise(resolve => setTimeout(resolve))

it('takes one piece after the other, and forgets each once it is in, or is refused', async () => {
  const sound = openSoundBuffer(() => 0)
  const results = [sound.append(new Uint8Array(3)), sound.append(new Uint8Array(4)), sound.append(new Uint8Array(5))]
  const settled = Promise.allSettled(results)
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
