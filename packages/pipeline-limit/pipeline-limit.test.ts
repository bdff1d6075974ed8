// How many pipelined requests of a connection are handled at the same time.
import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createPipelineLimit } from './pipeline-limit.ts'

function connection() {
  let destroyed = false
  return {
    get destroyed() {
      return destroyed
    },
    destroy: () => {
      destroyed = true
    },
  }
}

test('so many wait at a time and no more; what is answered counts no longer', () => {
  const mayHandle = createPipelineLimit()
  const one = connection()
  for (let round = 0; round < 3; round += 1) {
    const responses = Array.from({ length: 16 }, () => new EventEmitter())
    expect(responses.map(response => mayHandle(one, response))).toEqual(Array(16).fill(true))
    for (const response of responses) response.emit('close')
  }
  expect(one.destroyed).toBe(false)
})

test('one too many destroys its connection, and no other', () => {
  const mayHandle = createPipelineLimit(2)
  const [flooding, honest] = [connection(), connection()]
  expect([1, 2, 3, 4].map(() => mayHandle(flooding, new EventEmitter()))).toEqual([true, true, false, false])
  expect([flooding.destroyed, honest.destroyed]).toEqual([true, false])
  expect(mayHandle(honest, new EventEmitter())).toBe(true)
})
