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

describe('once everything has arrived, all devices and the server agree about every queue', () => {
  it('whatever was asked for, on whichever device', () => expectAgreement(seeds(300), { faults: false, ways: usual }))
  it('whatever broke meanwhile', () => expectAgreement(seeds(300, 10_000), { faults: true, ways: usual, failing: 0.05 }))
  it('where the server passes on whole states', () =>
    expectAgreement(seeds(100, 20_000), { faults: true, ways: { ...usual, forwardsWhole: true } }))
  it('where the server takes whole states only', () =>
    expectAgreement(seeds(100, 30_000), { faults: true, ways: { ...usual, forwardsWhole: true, refusesPartial: true } }))
  it('where the server acknowledges nothing', () =>
    expectAgreement(seeds(300, 40_000), { faults: false, ways: { ...usual, acknowledges: false } }))
  it('where all share one queue', () => expectAgreement(seeds(300, 50_000), { faults: true, ways: { ...usual, shared: true } }))
})
