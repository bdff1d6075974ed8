// Many devices, commands, cuts, delays and clocks at will: once all is quiet everybody agrees, and it does become quiet.
import { describe, expect, it } from 'vitest'
import { play, type Scenario } from './chance-for-tests.ts'
import type { ServerBehaviour } from './server-for-tests.ts'

const usual: ServerBehaviour = { acknowledges: true, forwardsWhole: false, refusesPartial: false, shared: false }
const wholeOnly: Scenario = { faults: true, behaviour: { ...usual, forwardsWhole: true, refusesPartial: true } }
const forwarding: Scenario = { faults: true, behaviour: { ...usual, forwardsWhole: true } }
const stalling: Scenario = { faults: true, behaviour: usual, failing: 0.05, stalling: 0.04 }
const stallingShared: Scenario = { faults: true, behaviour: { ...usual, shared: true }, stalling: 0.04 }

function expectAgreement(seeds: readonly number[], scenario: Scenario) {
  const wrong = seeds.flatMap(seed => {
    const found = play(seed, scenario).wrong
    return found.length === 0 ? [] : [`seed ${seed}: ${found.join('\n  ')}`]
  })
  expect(wrong.slice(0, 5)).toEqual([])
}

const seeds = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index)

describe('once everything has arrived, all devices and the server agree about every queue', () => {
  it.each<[what: string, count: number, from: number, scenario: Scenario]>([
    ['whatever was asked for, on whichever device', 300, 1, { faults: false, behaviour: usual }],
    ['whatever broke meanwhile', 300, 10_000, { faults: true, behaviour: usual, failing: 0.05 }],
    ['where the server passes on whole states', 200, 20_000, forwarding],
    ['where it takes whole states only', 200, 30_000, wholeOnly],
    ['where it acknowledges nothing', 200, 40_000, { faults: false, behaviour: { ...usual, acknowledges: false } }],
    ['where all share one queue', 300, 50_000, { faults: true, behaviour: { ...usual, shared: true } }],
    [
      'where all share one queue, and whole states only are taken',
      200,
      55_100,
      { faults: true, behaviour: { ...usual, shared: true, forwardsWhole: true, refusesPartial: true } },
    ],
    ['where words take longer than their answers are waited for', 300, 60_000, stalling],
    ['where they do, and all share one queue', 200, 70_000, stallingShared],
    ['where music plays at other speeds', 200, 80_000, { faults: true, behaviour: usual, speeds: true }],
    [
      'where music plays at other speeds, and all share one queue',
      200,
      85_200,
      { faults: true, behaviour: { ...usual, shared: true }, speeds: true },
    ],
    ['where sharing one queue is switched on and off', 200, 110_200, { faults: false, behaviour: usual, switches: true }],
    [
      'where it is, and nothing is acknowledged',
      150,
      140_200,
      { faults: false, behaviour: { ...usual, acknowledges: false }, switches: true },
    ],
    [
      'where it is, and whole states only are taken',
      80,
      130_000,
      { faults: false, behaviour: { ...usual, forwardsWhole: true, refusesPartial: true }, switches: true },
    ],
    ['where a client of another kind has a hand in it', 200, 90_000, { faults: false, behaviour: usual, bare: true }],
    ['where it has, and much breaks', 200, 95_000, { faults: true, behaviour: usual, failing: 0.05, bare: true }],
    [
      'where it has, and the server passes on whole states',
      200,
      97_000,
      { faults: true, behaviour: { ...usual, forwardsWhole: true }, bare: true },
    ],
    ['where it has, and nothing is acknowledged', 200, 99_000, { faults: false, behaviour: { ...usual, acknowledges: false }, bare: true }],
  ])('%s', (_what, count, from, scenario) => expectAgreement(seeds(count, from), scenario))
})

/** Seeds that failed once, and what was wrong then. */
describe('it once was not so', () => {
  it.each<[what: string, seed: number, scenario: Scenario]>([
    ['a new line followed the own queue at first, and that was taken for the other one', 15, { faults: false, behaviour: usual }],
    ['a server that had forgotten everything was told a part', 10_061, { faults: true, behaviour: usual, failing: 0.05 }],
    ['a pause at another place than the sound was not corrected', 10_209, { faults: true, behaviour: usual, failing: 0.05 }],
    [
      'a device that controlled another one was told to play while it was away, and stayed silent',
      200_633,
      { faults: true, behaviour: usual, failing: 0.05 },
    ],
    ['without an answer, what was said last was not certain', 40_093, { faults: false, behaviour: { ...usual, acknowledges: false } }],
    ['a command to a device was refused for its form, and never said again', 700_093, wholeOnly],
    ['a volume was refused for its form, and shown here only', 700_155, wholeOnly],
    ['a seek was refused for its form, and shown here only', 700_191, wholeOnly],
    ['two devices found out one after the other that the service takes whole states only', 700_214, wholeOnly],
    ['a pause was refused for its form, and the device played on', 300_217, wholeOnly],
    [
      'a repeat mode was overwritten by what was played in the same moment, and not said again',
      2_003_523,
      { faults: false, behaviour: usual },
    ],
    [
      'what a device did while its music was on the way here was not shown when that failed',
      2_004_868,
      { faults: false, behaviour: usual },
    ],
    ['a list was said without the index in it, which the server had from the list before', 2_015_296, { faults: false, behaviour: usual }],
    ['a queue was told to play while it was moved, and played without a sound', 2_018_672, { faults: false, behaviour: usual }],
    ['a volume came in a whole state with a word of silence that was void, and was shown nowhere', 6_007_623, forwarding],
    ['an answer that was late was taken for that of what was said afterwards', 1_948, stalling],
    ['words of others came before the first answer, and that was taken to be newer than what was said here', 6, stallingShared],
    ['the place in the list was healed here, and said as it had been', 2_399, stallingShared],
    ['a song that was thought to be paused went on where it had been then', 3_043, stallingShared],
    ['a song that was thought to play was paused where it would have been by then', 2_000_067, stallingShared],
    ['nobody told a server that had forgotten everything how loud an empty queue is', 3_264, stallingShared],
    [
      'three devices corrected each other for ever about where a paused song was',
      50_098,
      { faults: true, behaviour: { ...usual, shared: true } },
    ],
    [
      'a song was taken to begin anew as its place had come with the word before',
      50_097,
      { faults: true, behaviour: { ...usual, shared: true } },
    ],
  ])('%s', (_what, seed, scenario) => expectAgreement([seed], scenario))
})
