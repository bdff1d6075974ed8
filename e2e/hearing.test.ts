import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { breaksIn } from './breaks.ts'
import { machineFault } from './hearing.ts'
import { longestSilence, rate } from './sound.ts'

const tone = { hertz: 440, amplitude: 0.125 }
type Stretch = readonly [from: number, until: number]

/** Two seconds of a tone, as the app's sound or as the pilot; silent in these stretches (seconds), and without those samples at all. */
function recorded(silent: readonly Stretch[] = [], lost: readonly Stretch[] = []): Float32Array {
  const within = (stretches: readonly Stretch[], index: number) =>
    stretches.some(([from, until]) => index >= from * rate && index < until * rate)
  const samples = Array.from({ length: 2 * rate }, (_, index) =>
    // Rounded to 16 bits, as a recording has them.
    within(silent, index) ? 0 : Math.round(32768 * tone.amplitude * Math.sin((2 * Math.PI * tone.hertz * index) / rate)) / 32768,
  )
  return Float32Array.from(samples.filter((_, index) => !within(lost, index)))
}

/** The errors that a test of sound would report for a recording of the app: more than 40 ms of silence is one. */
const wrongWith = (app: Float32Array): readonly string[] => (longestSilence(app) > 0.04 ? ['expect(received).toBeLessThan(expected)'] : [])
const hear = (app: Float32Array, pilot: Float32Array) => machineFault(wrongWith(app), breaksIn(pilot, tone))

test('the app is broken beside a whole tone: it fails at once', () => {
  expect(wrongWith(recorded([[0.5, 0.6]]))).toHaveLength(1)
  expect(hear(recorded([[0.5, 0.6]]), recorded())).toBe(null)
})

test('both are broken: the machine is to blame, in words, and it is heard again', () => {
  expect(hear(recorded([[0.5, 0.6]]), recorded([[0.5, 0.55]]))).toMatch(/broke once, too, for 0\.0[5-7] s in all/)
  expect(hear(recorded([[0.5, 0.6]]), recorded([[0.5, 0.55], [1, 1.02]]))).toMatch(/broke 2 times, too/) // biome-ignore format: one line
})

test('what is heard whole needs no second hearing, whatever became of the tone', () => {
  expect(hear(recorded(), recorded([[0.5, 0.6]]))).toBe(null)
})

test('what is wrong with the window is never the fault of the sound card', () => {
  const broken = breaksIn(recorded([[0.5, 0.6]]), tone)
  for (const error of ['expect(locator).toBeVisible() failed', 'locator.click: Timeout', 'Test timeout of 150000ms exceeded.'])
    expect(machineFault(['expect(received).toBe(expected)', error], broken)).toBe(null)
})

test('a break is found where it is: silence, however short, and samples that are lost without silence', () => {
  expect(breaksIn(recorded(), tone)).toEqual([])
  for (const milliseconds of [3, 40, 500]) {
    const found = breaksIn(recorded([[0.5, 0.5 + milliseconds / 1000]]), tone)
    expect(found).toHaveLength(1)
    expect(found[0]?.at).toBeCloseTo(0.5, 1)
    expect(Math.abs((found[0]?.length ?? 0) - milliseconds / 1000)).toBeLessThanOrEqual(0.021)
  }
  expect(breaksIn(recorded([], [[0.5, 0.5015]]), tone)).toHaveLength(1)
  expect(breaksIn(new Float32Array(rate), tone)).toEqual([{ at: 0, length: expect.closeTo(1, 6) }])
})

test('every file with tests that listen lets them be heard again', () => {
  const specs = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.spec.ts'))
  const texts = specs.map(name => ({ name, text: readFileSync(path.join(import.meta.dirname, name), 'utf8') }))
  const listening = texts.filter(({ text }) =>
    /\b(recorder|desk|device)\b[^(]*\}\) => \{|from '\.\.?\/(recorder|tape|listener)\.ts'/.test(text),
  )
  expect(listening.length).toBeGreaterThan(10)
  expect(listening.filter(({ text }) => !text.includes('test.describe.configure(listeningRetries)')).map(({ name }) => name)).toEqual([])
})
