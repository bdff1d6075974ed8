// The page and the disk replay the changes of the lists, without knowing what was current when, and hold the lists that main holds.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { QueueCommand } from './commands.ts'
import { perform, type UndoableQueue } from './perform.ts'
import { anyCommand, ids, later, nothingYet, play, testRandom } from './queue-for-tests.ts'
import { applyChange, noSteps, type QueueWithHistory } from './steps.ts'

const shuffle: QueueCommand = { type: 'shuffle', on: true }
const undo: QueueCommand = { type: 'undo' }
const part: QueueCommand = { ...play(ids(4, 5, 6, 7, 8, 9), 3), id: 'a' }
const rest: QueueCommand = { type: 'surround', play: 'a', before: ids(1, 2, 3), after: ids(10, 11, 12) }

/** The queue after commands, as main has it, and as a page or journal has it that began at command `from`; null: it asks for all anew. */
function replayed(commands: readonly QueueCommand[], from: number) {
  let main: UndoableQueue = nothingYet
  let replay: QueueWithHistory | null = null
  for (const [at, command] of commands.entries()) {
    if (at === from) replay = { queue: main.state.queue, steps: noSteps }
    const after = perform(main, command, later(at), testRandom(at + 1))
    for (const change of after.changes) replay = replay && applyChange(replay, structuredClone(change))
    main = after
  }
  return { main: main.state.queue, replay: replay?.queue ?? null }
}

it('a list whose rest came while another one played is the same everywhere once it is back', () => {
  const commands = [play(ids(20)), part, shuffle, play(ids(30)), rest, undo, { type: 'undo' }, { type: 'redo' }] as const
  for (let until = 1; until <= commands.length; until += 1) {
    const { main, replay } = replayed(commands.slice(0, until), 0)
    expect(replay).toEqual(main)
  }
})

it('so are all lists, whatever is done, and whenever a page begins to follow', () => {
  const some = fc.array(anyCommand, { maxLength: 8 })
  fc.assert(
    fc.property(some, some, fc.constantFrom(play(ids(30)), shuffle), some, fc.nat(6), (first, second, between, third, from) => {
      const { main, replay } = replayed([part, shuffle, ...first, between, ...second, rest, undo, ...third], from)
      if (replay !== null) expect(replay).toEqual(main)
    }),
    { numRuns: 1_000 },
  )
})
