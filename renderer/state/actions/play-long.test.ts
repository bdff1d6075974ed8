// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sampleLibrary } from '../../../shared/library/import/sample.ts'
import type { QueueCommand } from '../../../shared/queue/commands.ts'
import { perform, type UndoableQueue } from '../../../shared/queue/perform.ts'
import { later, nothingYet, testRandom } from '../../../shared/queue/queue-for-tests.ts'
import { showPage } from '../../tests/page-for-tests.ts'
import { playList } from '../commands.ts'

type Shown = Awaited<ReturnType<typeof showPage>>
let shown: Shown
beforeEach(async () => {
  shown = await showPage()
  vi.stubGlobal('requestIdleCallback', (act: () => void) => act())
})
afterEach(() => shown.close())

const commands = () => shown.commands()
const library = sampleLibrary()
const rowsOf = (count: number) => Uint32Array.from({ length: count }, (_, index) => index % 12)
const played = (asked: readonly QueueCommand[]) =>
  asked.reduce<UndoableQueue>((undoable, command, at) => perform(undoable, command, later(at), testRandom()), nothingYet).state

it('a long list begins with a part of it, and the rest comes round that once it sounds, though songs were added meanwhile', async () => {
  playList(shown.app, library, rowsOf(1_000), 999, null)
  shown.setState({ speaker: { waiting: true } })
  await expect.poll(() => commands().length).toBe(1)
  shown.setState({ speaker: { waiting: false } })
  await expect.poll(() => commands().length).toBe(2)
  const [play, rest] = commands() as [QueueCommand, QueueCommand]
  const { queue, playback } = played([play, { type: 'playLast', tracks: [...played([play]).queue.tracks.slice(0, 8)] }, rest])
  expect(queue.tracks).toHaveLength(1_008)
  expect(playback.index).toBe(999)
  expect(queue.tracks.slice(0, 1_000)).toEqual(Array.from(rowsOf(1_000), row => library.tracks.id[row]))
})

it('another list of the same songs is not mistaken for it', async () => {
  for (const position of [0, 500]) {
    playList(shown.app, library, rowsOf(1_000), position, null)
    shown.setState({ speaker: { waiting: position === 0 } })
  }
  await expect.poll(() => commands().length).toBe(4)
  expect(played(commands())).toMatchObject({ queue: { tracks: { length: 1_000 } }, playback: { index: 500 } })
})

it('a short list comes whole', async () => {
  playList(shown.app, library, rowsOf(400), 7, null)
  await expect.poll(() => commands()).toMatchObject([{ type: 'play', index: 7, tracks: { length: 400 } }])
  expect(commands()[0]).not.toHaveProperty('id')
})

it('the rest comes at once, and only once, when the page goes', async () => {
  playList(shown.app, library, rowsOf(1_000), 0, null)
  shown.setState({ speaker: { waiting: true } })
  await expect.poll(() => commands().length).toBe(1)
  dispatchEvent(new Event('pagehide'))
  expect(commands().map(({ type }) => type)).toEqual(['play', 'surround'])
  shown.setState({ speaker: { waiting: false } })
  await expect.poll(() => played(commands()).queue.tracks.length).toBe(1_000)
  dispatchEvent(new Event('pagehide'))
  expect(commands()).toHaveLength(2)
})
