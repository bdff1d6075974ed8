// File names of sound: whatever the id, the size and the quality, they are read back as they were written.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trackId } from '../../shared/ids.ts'
import { streamQualities } from '../../shared/wire/profile.ts'
import { ownPartialName, partialName, readSoundName, wholeName } from './sound-name.ts'

test('names are read back, whole and partial', () => {
  const names = fc.record({
    track: fc.maxSafeNat().map(trackId),
    quality: fc.constantFrom(...streamQualities),
    bytes: fc.nat(2_000_000_000),
  })
  fc.assert(
    fc.property(names, name => {
      expect(readSoundName(wholeName(name))).toEqual({ ...name, isPartial: false })
      for (const write of [partialName, ownPartialName]) expect(readSoundName(write(name))).toEqual({ ...name, isPartial: true })
    }),
  )
})

test('other files are no sound', () => {
  for (const file of ['', 'cover.jpg', '12-128', '12-129.40', '-1-128.40', '12-128.40.part.part', '../12-128.40', '12-128.4e1'])
    expect(readSoundName(file)).toBeNull()
})
