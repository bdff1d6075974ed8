// A photograph that was made to keep whoever takes it apart busy is left as it is.
import { expect, test } from 'vitest'
import { jpegOfScans } from './many-scans-for-tests.ts'
import { shrinkJpeg } from './shrink.ts'

test('a JPEG that is gone over hundreds of times is not taken apart', () => {
  expect(shrinkJpeg(jpegOfScans(200), 20)).not.toBe(null)
  expect(shrinkJpeg(jpegOfScans(201), 20)).toBe(null)
})
