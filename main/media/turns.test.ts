import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const always = new AbortController().signal

test('so many at a time; of the others the view that was opened last comes first, from its beginning', async () => {
  let now = 0
  const begun: string[] = []
  const ends: (() => void)[] = []
  const turns = createTurns(2, () => now)
  const ask = async (name: string, signal = always) => {
    const end = await turns.take(signal)
    if (end === null) return void begun.push(`${name} given up`)
    begun.push(name)
    ends.push(end)
  }
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name)
  now = 500
  const leave = new AbortController()
  void ask('b1')
  now = 560
  void ask('b2', leave.signal)
  void ask('b3')
  const settle = async () => {
    await null
    ends.shift()?.()
    await null
    await null
  }
  await settle()
  leave.abort()
  for (let count = 0; count < 6; count += 1) await settle()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2 given up', 'b3', 'a3', 'a4'])
})
