// Files that were dropped on the window: whom main believes where they lie, and what is told the person.
import { expect, test } from 'vitest'
import { ok, type Result } from '../../../shared/errors.ts'
import { failedWith } from '../../../shared/errors-for-tests.ts'
import { droppedChannel, maxDropped } from '../../../shared/ipc/request-names.ts'
import { handleDroppedFiles } from './dropped-files.ts'

/** `answer`: what comes of adding; null: nobody is signed in. */
function desk(answer: Result<void> | null = ok(undefined)) {
  const heard: ((from: 'large' | 'other', ...inputs: unknown[]) => void)[] = []
  const added: (readonly string[])[] = []
  const [told, logged]: [string[], string[]] = [[], []]
  const log = { info: () => undefined, warning: (text: string) => logged.push(text), error: (text: string) => logged.push(text) }
  let time = 0
  const add = async (paths: readonly string[]): Promise<Result<void>> => {
    added.push(paths)
    return answer ?? ok(undefined)
  }
  handleDroppedFiles<'large' | 'other'>({
    on: (channel, listener) => channel === droppedChannel && heard.push(listener),
    isLargePage: from => from === 'large',
    uploads: async () => (answer === null ? null : { add }),
    notify: (tone, text) => told.push(`${tone}: ${text}`),
    steady: () => time,
    log,
  })
  const pass = (by: number) => {
    time += by
  }
  const drop = async (from: 'large' | 'other', ...inputs: unknown[]) => {
    for (const listener of heard) listener(from, ...inputs)
    await new Promise(setImmediate)
  }
  return { drop, added, told, logged, pass }
}

test('files of a drop go the way of those that were chosen', async () => {
  const { drop, added, told, logged } = desk()
  await drop('large', ['/home/mira/Music', '/home/mira/One.mp3'])
  expect(added).toEqual([['/home/mira/Music', '/home/mira/One.mp3']])
  expect([...told, ...logged]).toEqual([])
})

test('what has no path on a disk is told as nothing to add', async () => {
  const { drop, added } = desk()
  await drop('large', [])
  expect(added).toEqual([[]])
})

test.each([
  ['another window', 'other', [['/home/mira/Music']]],
  ['no list', 'large', ['/home/mira/Music']],
  ['nothing', 'large', []],
  ['no text', 'large', [['/home/mira/Music', 7]]],
  ['a path from nowhere', 'large', [['Music']]],
  ['a path upwards', 'large', [['../Music']]],
  ['a path that is cut at a zero', 'large', [['/home/mira/Music\0.mp3']]],
  ['a path without an end', 'large', [[`/${'a'.repeat(40_000)}`]]],
  ['more than a drop has', 'large', [new Array(maxDropped + 1).fill('/home/mira/Music')]],
  ['more besides', 'large', [['/home/mira/Music'], 'and more']],
] as const)('main takes nothing from %s', async (_what, from, inputs) => {
  const { drop, added, logged } = desk()
  await drop(from, ...inputs)
  expect(added).toEqual([])
  expect(logged).toHaveLength(1)
  expect(logged.join()).not.toContain('Music')
})

test('a flood of drops ends', async () => {
  const { drop, added, pass } = desk()
  for (let count = 0; count < 100; count += 1) await drop('large', ['/home/mira/Music'])
  expect(added).toHaveLength(20)
  pass(11_000)
  await drop('large', ['/home/mira/Music'])
  expect(added).toHaveLength(21)
})

test('what hinders it is told', async () => {
  const refused = desk(failedWith('refused', 'Still at it.'))
  await refused.drop('large', ['/home/mira/Music'])
  expect(refused.told).toEqual(['warning: Still at it.'])
  const signedOut = desk(null)
  await signedOut.drop('large', ['/home/mira/Music'])
  expect(signedOut.told).toHaveLength(1)
})
