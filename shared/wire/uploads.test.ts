// Responses of the upload server, well formed and malformed.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trackIdIn, uploadedList, uploadResponse } from './uploads.ts'

const sum = '9e107d9d372bb6826bd81d3542a419d6'

test('the list keeps checksums, in lower case, and leaves out all else', () => {
  expect(uploadedList.parse({ result: 1, md5: [sum.toUpperCase(), sum, 7, null, 'short', `${sum}0`] }).md5).toEqual([sum, sum])
  for (const md5 of [undefined, null, {}, 'none', 12]) expect(uploadedList.parse({ result: true, md5 }).md5).toEqual([])
})

test.each([
  ['File uploaded successfully (4400981)', 4_400_981],
  ['“Song (Live)” (2) was added (77)', 77],
  ['Song (Live)', null],
  ['added (0)', null],
  ['(12345678901234567890)', null],
  ['', null],
  [undefined, null],
] as const)('the id in %j is %j', (message, id) => {
  expect(trackIdIn(message)).toBe(id)
})

test('whatever is answered is read, and an id is a positive number', () => {
  fc.assert(
    fc.property(fc.anything(), fc.string(), (members, message) => {
      expect(() => uploadResponse.safeParse(members)).not.toThrow()
      const id = trackIdIn(message)
      expect(id === null || (Number.isSafeInteger(id) && id > 0)).toBe(true)
    }),
  )
})
