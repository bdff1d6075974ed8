import { expect, it } from 'vitest'
import { artworkId } from '../../../shared/ids.ts'
import { createColours } from './colours.ts'

it('reads a cover once, from its smallest size, and knows when there is none', async () => {
  const read: string[] = []
  const colours = createColours(async address => {
    read.push(address)
    return address.includes('404') ? null : Uint8ClampedArray.of(240, 130, 92, 255)
  })
  const [first, again] = await Promise.all([colours.coloursOf(artworkId('8801')), colours.coloursOf(artworkId('8801'))])
  expect(first).toBe(again)
  expect(first?.accent?.hue).toBe(40)
  expect(await colours.coloursOf(artworkId('404'))).toBeNull()
  expect(await colours.coloursOf(null)).toBeNull()
  expect(read).toEqual(['/artwork/8801-80', '/artwork/404-80'])
})
