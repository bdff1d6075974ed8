// Bars of what sounds: there while somebody looks, and not before or after.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FakeElement, stubWebAudio } from '../tests/audio-graph-for-tests.ts'
import { createSpectrumAnalyser } from './spectrum-analyser.ts'

afterEach(() => vi.unstubAllGlobals())

function setUp() {
  const contexts = stubWebAudio()
  const levels = createSpectrumAnalyser()
  const element = new FakeElement()
  element.paused = false
  return { contexts, levels, element }
}
const bars = () => new Float32Array(24)

describe('levels', () => {
  it('cost nothing before somebody looks, and nothing afterwards', () => {
    const { contexts, levels, element } = setUp()
    levels.add(element.asElement())
    expect([contexts.length, element.captures]).toEqual([0, 0])
    const look = levels.openAnalyser()
    expect([contexts.length, element.captures, contexts[0]?.sources.length]).toEqual([1, 1, 1])
    look.stop()
    expect([contexts[0]?.state, contexts[0]?.sources[0]?.to]).toEqual(['closed', []])
    levels.add(new FakeElement().asElement())
    expect(element.captures).toBe(1)
  })

  it('are heights from 0 to 1, the low tones first', () => {
    const { contexts, levels, element } = setUp()
    levels.add(element.asElement())
    const look = levels.openAnalyser()
    const heights = bars()
    const each = 44_100 / 2 / 2048
    const tone = (hertz: number, decibels: number) => contexts[0]?.spectrum.fill(-200).set([decibels], Math.round(hertz / each))
    tone(60, -20)
    expect(look.read(heights)).toBe(true)
    expect(heights.indexOf(Math.max(...heights))).toBeLessThan(4)
    expect(Math.max(...heights)).toBe(1)
    tone(12_000, -50)
    look.read(heights)
    expect(heights.indexOf(Math.max(...heights))).toBeGreaterThan(19)
    expect(Math.max(...heights)).toBeCloseTo(0.5, 5)
    expect(heights.filter(height => height > 0).length).toBe(1)
  })

  it('say when nothing sounds, and follow the element that sounds now', () => {
    const { contexts, levels, element } = setUp()
    const letGo = levels.add(element.asElement())
    const look = levels.openAnalyser()
    element.paused = true
    expect(look.read(bars())).toBe(false)
    letGo()
    expect(contexts[0]?.sources[0]?.to).toEqual([])
    const other = new FakeElement()
    other.paused = false
    levels.add(other.asElement())
    expect([look.read(bars()), other.captures]).toEqual([true, 1])
  })

  it('wait for an element that has no sound to give yet', () => {
    const { levels, element } = setUp()
    element.readyState = 0
    levels.add(element.asElement())
    const look = levels.openAnalyser()
    expect(element.captures).toBe(0)
    element.readyState = 4
    look.read(bars())
    expect(element.captures).toBe(1)
  })
})
