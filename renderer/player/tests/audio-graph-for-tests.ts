// For tests: the part of Web Audio that shows which nodes are connected, and whether a context is open.
import { vi } from 'vitest'

export class FakeNode {
  readonly to: FakeNode[] = []
  readonly gain: { readonly value: number; setTargetAtTime(value: number): void }
  readonly context: FakeContext
  readonly options: Readonly<Record<string, unknown>>
  constructor(context: FakeContext, options: Readonly<Record<string, unknown>> = {}) {
    this.context = context
    this.options = options
    const gain = { value: 1, setTargetAtTime: (value: number) => Object.assign(gain, { value }) }
    this.gain = gain
  }
  connect(node: FakeNode): FakeNode {
    this.to.push(node)
    return node
  }
  disconnect(): void {
    this.to.length = 0
  }
}

class FakeAnalyser extends FakeNode {
  readonly frequencyBinCount = 2048
  getFloatFrequencyData(into: Float32Array): void {
    into.set(this.context.spectrum)
  }
}

export class FakeContext {
  state: 'running' | 'suspended' | 'closed' = 'running'
  readonly sampleRate = 44_100
  readonly currentTime = 0
  readonly destination = new FakeNode(this)
  readonly sources: FakeNode[] = []
  /** Decibels, for every analyser. */
  readonly spectrum = new Float32Array(2048).fill(-200)
  sink = ''
  private readonly source = () => {
    const node = new FakeNode(this)
    this.sources.push(node)
    return node
  }
  createMediaElementSource = this.source
  createMediaStreamSource = this.source
  async resume(): Promise<void> {
    if (this.state !== 'closed') this.state = 'running'
  }
  async suspend(): Promise<void> {
    if (this.state !== 'closed') this.state = 'suspended'
  }
  async close(): Promise<void> {
    this.state = 'closed'
  }
  async setSinkId(id: string): Promise<void> {
    this.sink = id
  }
}

/** The part of an audio element that a graph uses. */
export class FakeElement extends EventTarget {
  paused = true
  readyState = 4
  captures = 0
  captureStream(): object {
    this.captures += 1
    return new FakeStream()
  }
  play(): void {
    this.paused = false
    this.dispatchEvent(new Event('play'))
  }
  pause(): void {
    this.paused = true
    this.dispatchEvent(new Event('pause'))
  }
  asElement(): HTMLAudioElement {
    return this as unknown as HTMLAudioElement
  }
}
class FakeStream {
  readonly tracks = [{ stop: () => undefined }]
  getAudioTracks = () => this.tracks
  getTracks = () => this.tracks
}

/** Replaces Web Audio until `vi.unstubAllGlobals`; returns the list to which each new context is added. */
export function stubWebAudio(): readonly FakeContext[] {
  const made: FakeContext[] = []
  const Context = class extends FakeContext {
    constructor() {
      super()
      made.push(this)
    }
  }
  vi.stubGlobal('AudioContext', Context)
  vi.stubGlobal('GainNode', FakeNode)
  vi.stubGlobal('BiquadFilterNode', FakeNode)
  vi.stubGlobal('AnalyserNode', FakeAnalyser)
  vi.stubGlobal('MediaStream', FakeStream)
  vi.stubGlobal('HTMLMediaElement', { HAVE_METADATA: 1 })
  return made
}
