// Parts of a new state that equal the former ones stay the same objects, whatever their shape; others are as received.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareStructure } from './structural-sharing.ts'

const data = fc.jsonValue({ maxDepth: 4 })
const copy = <Value>(value: Value): Value => structuredClone(value)

describe('structural sharing', () => {
  it('keeps the members that are equal, and takes those that are not', () => {
    const before = { theme: 'dark', gain: { mode: 'album', preamp: 0 }, bands: [0, 1, 2] }
    const after = shareStructure(before, { theme: 'light', gain: { mode: 'album', preamp: 0 }, bands: [0, 1, 3] })
    expect(after).toEqual({ theme: 'light', gain: { mode: 'album', preamp: 0 }, bands: [0, 1, 3] })
    expect(after.gain).toBe(before.gain)
    expect(after.bands).not.toBe(before.bands)
  })

  it('gives what is equal to what came, whatever was known', () => {
    fc.assert(fc.property(data, data, (before, after) => void expect(shareStructure(before, copy(after))).toEqual(after)))
  })

  it('gives the very same object for an equal one', () => {
    fc.assert(fc.property(data, value => void expect(shareStructure(value, copy(value))).toBe(value)))
  })

  it('tells a missing member from one that is undefined, and a list from a record', () => {
    const known: Record<string, unknown> = { first: undefined }
    expect(Object.keys(shareStructure(known, {}))).toEqual([])
    expect(shareStructure<unknown>({ second: 1 }, { first: undefined })).toEqual({ first: undefined })
    expect(shareStructure<unknown>({ 0: 1 }, [1])).toEqual([1])
  })

  it('leaves alone what is no plain data', () => {
    const bytes = new Uint8Array([1, 2])
    expect(shareStructure<unknown>(new Uint8Array([1, 2]), bytes)).toBe(bytes)
  })
})
