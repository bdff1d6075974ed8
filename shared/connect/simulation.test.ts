// Many devices, commands, cuts, delays and clocks at will: once all is quiet everybody agrees, and it does become quiet.
import { describe, expect, it } from 'vitest'
import { play, type Scenario } from './chance-for-tests.ts'
import type { Ways } from './server-for-tests.ts'

const usual: Ways = { acknowledges: true, forwardsWhole: false, refusesPartial: false, shared: false }

function expectAgreement(seeds: readonly number[], scenario: Scenario) {
  const wrong = seeds.flatMap(seed => {
    const found = play(seed, scenario).wrong
    return found.length === 0 ? [] : [`seed ${seed}: ${found.join('\n  ')}`]
  })
  expect(wrong.slice(0, 5)).toEqual([])
}

const seeds = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index)

/** A busy computer takes its time, milliseconds. */
const patience = 120_000

describe('once everything has arrived, all devices and the server agree about every queue', () => {
  it.each<[what: string, count: number, from: number, scenario: Scenario]>([
    ['whatever was asked for, on whichever device', 300, 1, { faults: false, ways: usual }],
    ['whatever broke meanwhile', 300, 10_000, { faults: true, ways: usual, failing: 0.05 }],
    ['where the server passes on whole states', 100, 20_000, { faults: true, ways: { ...usual, forwardsWhole: true } }],
    ['where it takes whole states only', 150, 30_000, { faults: true, ways: { ...usual, forwardsWhole: true, refusesPartial: true } }],
    ['where it acknowledges nothing', 250, 40_000, { faults: false, ways: { ...usual, acknowledges: false } }],
    ['where all share one queue', 250, 50_000, { faults: true, ways: { ...usual, shared: true } }],
  ])('%s', (_what, count, from, scenario) => expectAgreement(seeds(count, from), scenario), patience)
})

/** Seeds that failed once, and what was wrong then. */
describe('it once was not so', () => {
  it.each<[what: string, seed: number, scenario: Scenario]>([
    ['a new line followed the own queue at first, and that was taken for the other one', 15, { faults: false, ways: usual }],
    ['a server that had forgotten everything was told a part', 10_061, { faults: true, ways: usual, failing: 0.05 }],
    ['a pause at another place than the sound was not corrected', 10_209, { faults: true, ways: usual, failing: 0.05 }],
    [
      'a device that controlled another one was told to play while it was away, and stayed silent',
      200_633,
      { faults: true, ways: usual, failing: 0.05 },
    ],
    ['without an answer, what was said last was not certain', 40_093, { faults: false, ways: { ...usual, acknowledges: false } }],
    [
      'three devices corrected each other for ever about where a paused song was',
      50_098,
      { faults: true, ways: { ...usual, shared: true } },
    ],
    [
      'a song was taken to begin anew as its place had come with the word before',
      50_097,
      { faults: true, ways: { ...usual, shared: true } },
    ],
  ])('%s', (_what, seed, scenario) => expectAgreement([seed], scenario))
})
