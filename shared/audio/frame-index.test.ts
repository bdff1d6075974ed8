// Places of frames: whatever was noted, one walks from the last that is not too far.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFrameIndex } from './frame-index.ts'

const run = (at: number) => ({ bytes: new Uint8Array(), starts: [0], at })

it('knows the beginning from the first, and the nearest place noted before a frame', () => {
  const index = createFrameIndex(900)
  expect(index.before(5000)).toEqual({ frame: 0, byte: 900 })
  index.note(150, run(70_000))
  index.note(300, run(130_000))
  expect(index.before(149)).toEqual({ frame: 0, byte: 900 })
  expect(index.before(150)).toEqual({ frame: 150, byte: 70_000 })
  expect(index.before(5000)).toEqual({ frame: 300, byte: 130_000 })
})

it('gives the greatest that was noted, in whatever order and how often it came', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2000), { maxLength: 60 }), fc.nat(2100), (frames, wanted) => {
      const index = createFrameIndex(0)
      for (const frame of frames) index.note(frame, run(frame * 400))
      const nearest = Math.max(0, ...frames.filter(frame => frame <= wanted))
      expect(index.before(wanted)).toEqual({ frame: nearest, byte: nearest * 400 })
    }),
  )
})
