// A cover is loaded once for all who want it at the same time, and again once nobody has it any more.
import { expect, test } from 'vitest'
import { createSharedCovers } from './shared-covers.ts'

test('is loaded once for all who want it at the same time, and while one of them has it', async () => {
  let loads = 0
  const cover = createSharedCovers(async artworkId => {
    loads += 1
    return artworkId === 1 ? { type: 'image/png', bytes: new Uint8Array([loads]) } : null
  })
  const [one, other] = await Promise.all([cover(1), cover(1)])
  expect(one?.bytes).toBe(other?.bytes)
  expect((await cover(1))?.bytes).toBe(one?.bytes)
  expect(loads).toBe(1)
  expect(await cover(2)).toBeNull()
})

test('that failed to load, or is not there, is asked for again', async () => {
  let loads = 0
  const cover = createSharedCovers(async () => {
    loads += 1
    if (loads === 1) throw new Error('the disk')
    return loads === 2 ? null : { type: 'image/png', bytes: new Uint8Array(1) }
  })
  await expect(cover(1)).rejects.toThrow('the disk')
  expect(await cover(1)).toBeNull()
  expect(await cover(1)).toMatchObject({ type: 'image/png' })
})
