// The graph of the equaliser: what it is made of, and that it sleeps and ends.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bandFrequencies } from '../../../shared/sound-settings.ts'
import { FakeElement, type FakeNode, stubWebAudio } from '../tests/audio-graph-for-tests.ts'
import { openEqualiserGraph } from './equaliser-graph.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const flat = { on: true, bands: bandFrequencies.map(() => 0), preset: null, preamp: 0 }
const raised = (decibels: number) => ({ ...flat, bands: flat.bands.map((_, index) => (index === 4 ? decibels : 0)) })

function setUp(setting = flat, guard = false) {
  const contexts = stubWebAudio()
  const tone = openEqualiserGraph(setting, guard)
  const [context] = contexts
  if (!context) throw new Error('there is no graph')
  /** The audio nodes in a row, from the first connected source to the end of the graph. */
  const chain = (): FakeNode[] => {
    const nodes: FakeNode[] = []
    for (let node = context.sources[0]; node; node = node.to[0]) nodes.push(node)
    return nodes
  }
  return { tone, context, chain }
}

describe('the graph', () => {
  it('leads from the element through the preamp and one filter for each band to the output', () => {
    const { tone, context, chain } = setUp(raised(-9))
    tone.connect(new FakeElement().asElement())
    const [, preamp, ...bands] = chain()
    expect(bands.pop()).toBe(context.destination)
    expect(bands.map(({ options }) => options['frequency'])).toEqual([...bandFrequencies])
    expect(bands.map(({ gain }) => gain.value)).toEqual(raised(-9).bands)
    expect(preamp?.gain.value).toBe(1)
  })

  it('follows what is set, and lowers everything so that a guard lets nothing above full scale', () => {
    const { tone, chain } = setUp()
    tone.connect(new FakeElement().asElement())
    tone.set(raised(6), true)
    expect(chain()[1]?.gain.value).toBeLessThanOrEqual(10 ** (-6 / 20) + 0.001)
    expect(chain()[6]?.gain.value).toBe(6)
    tone.set(raised(6), false)
    expect(chain()[1]?.gain.value).toBe(1)
  })

  it('sends its sound to another device', async () => {
    const { tone, context } = setUp()
    await tone.setSinkId('headphones')
    expect(context.sink).toBe('headphones')
  })
})

describe('what nothing sounds through', () => {
  it('goes to sleep, and wakes with the next sound', () => {
    const { tone, context } = setUp()
    const element = new FakeElement()
    tone.connect(element.asElement())
    element.play()
    vi.advanceTimersByTime(10_000)
    expect(context.state).toBe('running')
    element.pause()
    vi.advanceTimersByTime(1_000)
    expect(context.state).toBe('running')
    vi.advanceTimersByTime(2_000)
    expect(context.state).toBe('suspended')
    element.play()
    expect(context.state).toBe('running')
  })

  it('lets go of an element, and ends for good', () => {
    const { tone, context, chain } = setUp()
    const element = new FakeElement()
    const letGo = tone.connect(element.asElement())
    element.play()
    letGo()
    expect(chain()).toHaveLength(1)
    vi.advanceTimersByTime(3_000)
    expect(context.state).toBe('suspended')
    tone.close()
    element.play()
    vi.advanceTimersByTime(3_000)
    expect(context.state).toBe('closed')
  })
})
