// The length of ID3 and APE tags in a file, and bytes that are no tag.
import { describe, expect, it } from 'vitest'
import { tagLength } from './foreign-tags.ts'
import { ape, file, id3 } from './mp3-for-tests.ts'

describe('an ID3 tag', () => {
  it('is as long as it says, with its head and foot', () => {
    expect(tagLength(id3(300), 0)).toBe(310)
    expect(tagLength(Uint8Array.of(0x49, 0x44, 0x33, 4, 0, 0x10, 0, 0, 2, 0), 0)).toBe(276)
  })

  it('cannot be told from too little, and is none if its size is nonsense', () => {
    expect(tagLength(Uint8Array.of(0x49, 0x44), 0)).toBeNull()
    expect(tagLength(Uint8Array.of(0x49, 0x44, 0x34), 0)).toBe(0)
    expect(tagLength(Uint8Array.of(0x49, 0x44, 0x33, 4, 0, 0, 0xff, 0, 0, 0), 0)).toBe(0)
  })
})

describe('an APE tag', () => {
  it('is as long as its head says, wherever it stands; a foot without a head is all that is left of one', () => {
    expect(tagLength(ape(300), 0)).toBe(364)
    expect(tagLength(file([new Uint8Array(7), ape(300)]), 7)).toBe(364)
    expect(tagLength(ape(300, 'foot'), 0)).toBe(32)
  })

  it('cannot be told from too little, and is none if it would be larger than any', () => {
    expect(tagLength(ape(300).subarray(0, 31), 0)).toBeNull()
    expect(tagLength(ape(300).subarray(0, 3), 0)).toBeNull()
    const endless = ape(300)
    endless.fill(0xff, 12, 16)
    expect(tagLength(endless, 0)).toBe(0)
  })
})
