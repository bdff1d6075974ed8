// The lists of the queue on a real disk: whatever happened, and wherever the app was killed, the next start knows it.
import { promises } from 'node:fs'
import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type TrackId, trackId } from '../../../shared/ids.ts'
import type { QueueCommand } from '../../../shared/queue/commands.ts'
import type { QueueEdit } from '../../../shared/queue/edits.ts'
import type { Playback } from '../../../shared/queue/model.ts'
import { perform, type UndoableQueue } from '../../../shared/queue/perform.ts'
import { anyCommand, ids, later, nothingYet, testRandom } from '../../../shared/queue/queue-for-tests.ts'
import { applyChange } from '../../../shared/queue/steps.ts'
import { diskError, onDisk } from '../../files/disk-for-tests.ts'
import { silentLog } from '../../log.ts'
import { openLists } from './lists-on-disk.ts'
import type { StoredPlayback } from './queue-files.ts'

vi.mock('node:fs/promises', async () => (await import('../../files/disk-for-tests.ts')).watchedDisk())
afterEach(() => onDisk())

const newFolder = () => mkdtemp(join(tmpdir(), 'segue-lists-'))
const manyTracks = (count: number): TrackId[] => Array.from({ length: count }, (_, index) => trackId(1_000_000 + index))

/** Lists in a folder, with a queue that is driven by commands and written down. */
async function openDesk(folder: string, undoable: UndoableQueue = nothingYet) {
  const told: string[] = []
  const lists = await openLists(folder, { what: 'The queue', now: () => 1, log: silentLog, notify: (_tone, text) => void told.push(text) })
  const { restored } = lists
  let present: UndoableQueue = restored ? { ...undoable, state: { ...undoable.state, queue: restored.queue } } : undoable
  let moment = 0
  let playback: StoredPlayback | null = null
  const random = testRandom(5)
  return {
    ...lists,
    told,
    state: () => present.state,
    undoable: () => present,
    /** The playback at the last change of the lists. */
    playback: () => playback,
    /** Applies edits by another device. */
    edited: (edits: readonly QueueEdit[]) => {
      const change = { kind: 'foreign', edits } as const
      const after = applyChange({ queue: present.state.queue, steps: present.steps }, change)
      if (!after) return
      present = { state: { ...present.state, queue: after.queue }, steps: after.steps }
      lists.append([change], after.queue, storedPlaybackOf(present.state.playback))
    },
    run: async (command: QueueCommand) => {
      moment += 1
      const performed = perform(present, command, later(moment), random)
      present = performed
      if (performed.changes.length === 0) return
      playback = storedPlaybackOf(performed.state.playback)
      lists.append(performed.changes, performed.state.queue, playback)
    },
  }
}

const storedPlaybackOf = ({ current, from, index, startId, volume, muted, shuffle, repeat, speed }: Playback): StoredPlayback => ({
  ...{ current, from, index, startId, volume, muted, shuffle, repeat, speed },
  ...{ position: 0, measure: null, unrecorded: [] },
})
const play = (tracks: readonly TrackId[], index = 0): QueueCommand => ({ type: 'play', tracks, index, context: null })

describe('the lists on disk', () => {
  it('are as they were, whatever was done to them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(anyCommand, fc.constant('restart' as const)), { maxLength: 30 }), async steps => {
        const folder = await newFolder()
        let desk = await openDesk(folder)
        let playback: StoredPlayback | null = null
        const restart = async () => {
          await desk.flushed()
          const undoable = desk.undoable()
          const { queue } = desk.state()
          playback = desk.playback() ?? playback
          // Undo steps are not in the files, so they are handed to the reopened desk, as an app that goes on remembers them.
          desk = await openDesk(folder, undoable)
          if (desk.restored !== null) expect([desk.restored.queue, desk.restored.playback]).toEqual([queue, playback])
          else expect(queue).toEqual(nothingYet.state.queue)
          expect(desk.told).toEqual([])
        }
        for (const step of steps) {
          if (step === 'restart') await restart()
          else await desk.run(step)
        }
        await restart()
      }),
      { numRuns: 40 },
    )
  })

  it('are whole when the app was killed at any byte of the last line', async () => {
    const folder = await newFolder()
    const journal = join(folder, 'queue.journal')
    const desk = await openDesk(folder)
    await desk.run(play(manyTracks(5), 2))
    await desk.run({ type: 'playNext', tracks: manyTracks(2) })
    await desk.flushed()
    const before = { lists: desk.state().queue, bytes: await readFile(journal) }
    await desk.run({ type: 'remove', list: 'tracks', indices: [0, 1] })
    await desk.flushed()
    const after = { lists: desk.state().queue, bytes: await readFile(journal) }
    for (let cut = before.bytes.length; cut <= after.bytes.length; cut += 1) {
      const copy = await newFolder()
      await writeFile(join(copy, 'queue.journal'), after.bytes.subarray(0, cut))
      const next = await openDesk(copy)
      // A journal cut just before its last line break still holds its last line whole.
      expect(next.restored?.queue).toEqual(cut < after.bytes.length - 1 ? before.lists : after.lists)
      expect(next.told).toEqual([])
      if (cut % 20 === 0 || cut >= after.bytes.length - 1) {
        await next.run({ type: 'playLast', tracks: manyTracks(1) })
        await next.flushed()
        expect((await openDesk(copy)).restored?.queue).toEqual(next.state().queue)
      }
      await next.flushed()
    }
  })

  it('write no more for a long queue than for a short one', async () => {
    const written = async (count: number) => {
      const folder = await newFolder()
      const desk = await openDesk(folder)
      await desk.run(play(manyTracks(count), 50))
      await desk.flushed()
      const sizes: number[] = []
      const size = async () =>
        (await stat(join(folder, 'queue.journal'))).size + (await stat(join(folder, 'queue.json')).catch(() => ({ size: 0 }))).size
      const edits: QueueCommand[] = [
        { type: 'shuffle', on: true },
        { type: 'remove', list: 'tracks', indices: [3, 4, 60] },
        { type: 'move', list: 'tracks', indices: [70], to: 2 },
        { type: 'undo' },
        { type: 'redo' },
        { type: 'shuffle', on: false },
        { type: 'clear', what: 'everything' },
        { type: 'undo' },
        { type: 'undo' },
      ]
      let last = await size()
      for (const edit of edits) {
        await desk.run(edit)
        await desk.flushed()
        const now = await size()
        sizes.push(now - last)
        last = now
      }
      return sizes
    }
    const [few, many] = [await written(100), await written(100_000)]
    for (const [index, size] of many.entries()) expect(size - (few[index] ?? 0)).toBeLessThanOrEqual(16)
  })

  it('become a snapshot when the journal outgrows them, and an undo that reaches behind it is still known', async () => {
    const folder = await newFolder()
    const desk = await openDesk(folder)
    await desk.run(play(manyTracks(50)))
    for (let round = 0; round < 600; round += 1) {
      await desk.run({ type: 'move', list: 'tracks', indices: [round % 40], to: 45 })
      if (round % 100 === 0) await desk.flushed()
    }
    await desk.flushed()
    expect((await stat(join(folder, 'queue.journal'))).size).toBeLessThan(80_000)
    expect((await stat(join(folder, 'queue.json'))).size).toBeGreaterThan(300)
    for (let round = 0; round < 90; round += 1) await desk.run({ type: 'undo' })
    await desk.flushed()
    expect((await openDesk(folder)).restored?.queue).toEqual(desk.state().queue)
  })

  it('hold what another device edited, and what was taken back and done since', async () => {
    const folder = await newFolder()
    const desk = await openDesk(folder)
    await desk.run(play(ids(1, 2, 3)))
    await desk.run({ type: 'remove', list: 'tracks', indices: [1] })
    desk.edited([{ type: 'insert', list: 'tracks', at: 1, tracks: ids(7, 8) }])
    await desk.run({ type: 'undo' })
    await desk.run({ type: 'remove', list: 'tracks', indices: [0] })
    await desk.run({ type: 'undo' })
    await desk.flushed()
    expect(desk.state().queue.tracks).toEqual([1, 7, 8, 3])
    expect((await openDesk(folder)).restored?.queue).toEqual(desk.state().queue)
    expect(desk.told).toEqual([])
  })

  it('are as they were when the app was killed between the snapshot and the end of the journal that it holds', async () => {
    const folder = await newFolder()
    const journal = join(folder, 'queue.journal')
    const desk = await openDesk(folder)
    await desk.run(play(manyTracks(5)))
    for (let round = 0; round < 201; round += 1) await desk.run({ type: 'playLast', tracks: manyTracks(1) })
    await desk.flushed()
    const lines = await readFile(journal)
    await (await openDesk(folder)).flushed()
    expect((await stat(journal)).size).toBe(0)
    await writeFile(journal, lines)
    const next = await openDesk(folder)
    expect([next.restored?.queue, next.told]).toEqual([desk.state().queue, []])
  })

  it.each([
    ['a line that is none', (lines: string[]) => lines.with(1, '{"number":2,"changes":"no"}')],
    ['a missing line', (lines: string[]) => lines.toSpliced(1, 1)],
    [
      'an undo of what never was',
      (lines: string[]) => lines.with(1, '{"number":2,"changes":[{"kind":"undo","head":null},{"kind":"undo","head":null}]}'),
    ],
  ])('%s ends what is believed, is told, and kept', async (_what, spoil) => {
    const folder = await newFolder()
    const desk = await openDesk(folder)
    await desk.run(play(manyTracks(5)))
    const { queue } = desk.state()
    await desk.run({ type: 'remove', list: 'tracks', indices: [1] })
    await desk.run({ type: 'remove', list: 'tracks', indices: [1] })
    await desk.flushed()
    const path = join(folder, 'queue.journal')
    await writeFile(path, spoil((await readFile(path, 'utf8')).split('\n')).join('\n'))
    const next = await openDesk(folder)
    await next.flushed()
    expect(next.restored?.queue).toEqual(queue)
    expect(next.told).toHaveLength(1)
    expect((await readdir(folder)).filter(name => name.includes('corrupt'))).toHaveLength(1)
    const again = await openDesk(folder)
    expect([again.restored?.queue, again.told]).toEqual([queue, []])
  })

  it('that cannot be read are kept with what was done to them, and told once', async () => {
    const folder = await newFolder()
    const desk = await openDesk(folder)
    await desk.run(play(manyTracks(5)))
    await desk.flushed()
    const edits = await readFile(join(folder, 'queue.journal'), 'utf8')
    await writeFile(join(folder, 'queue.json'), '{"tracks":')
    const next = await openDesk(folder)
    await next.run(play(ids(1, 2)))
    await next.flushed()
    expect(next.told).toHaveLength(1)
    expect(await readFile(join(folder, 'queue.json.corrupt-1'), 'utf8')).toBe('{"tracks":')
    expect(await readFile(join(folder, 'queue.journal.corrupt-1'), 'utf8')).toBe(edits)
    expect((await openDesk(folder)).restored?.queue).toEqual(next.state().queue)
  })

  describe.each(['queue.json', 'queue.journal'])('whose %s can neither be read nor moved', file => {
    /**
     * A folder with a snapshot and a journal behind it, of which one file is held by another program, and what the lists are without it.
     */
    const held = async () => {
      const folder = await newFolder()
      const first = await openDesk(folder)
      await first.run(play(manyTracks(5)))
      for (let round = 0; round < 201; round += 1) await first.run({ type: 'playLast', tracks: manyTracks(1) })
      await first.flushed()
      const second = await openDesk(folder, first.undoable())
      await second.flushed()
      const snapshot = second.state().queue
      await second.run({ type: 'remove', list: 'tracks', indices: [0] })
      await second.flushed()
      onDisk((operation, path) => {
        if (path === join(folder, file) && ['readFile', 'rename', 'copyFile'].includes(operation)) throw diskError('EBUSY')
      })
      const contents = async () =>
        Promise.all(['queue.json', 'queue.journal'].map(async name => String(await promises.readFile(join(folder, name)))))
      return { folder, contents, all: second.state().queue, without: file === 'queue.json' ? nothingYet.state.queue : snapshot }
    }

    it('are told without it, and are whole again when it can be read, if nothing was done', async () => {
      const { folder, contents, all, without } = await held()
      const before = await contents()
      const desk = await openDesk(folder)
      await desk.flushed()
      expect(desk.restored?.queue ?? nothingYet.state.queue).toEqual(without)
      expect(desk.told).toHaveLength(1)
      onDisk()
      expect(await contents()).toEqual(before)
      expect((await openDesk(folder)).restored?.queue).toEqual(all)
    })

    it('are what was done since, while it is held and after; the file stays as it was, and is kept', async () => {
      const { folder, contents } = await held()
      const before = await contents()
      const desk = await openDesk(folder)
      await desk.run(play(ids(1, 2, 3)))
      await desk.run({ type: 'remove', list: 'tracks', indices: [1] })
      await desk.flushed()
      const { queue } = desk.state()
      expect((await openDesk(folder)).restored?.queue).toEqual(queue)
      const index = file === 'queue.json' ? 0 : 1
      expect((await contents())[index]).toBe(before[index])
      onDisk()
      const after = await openDesk(folder)
      expect(after.restored?.queue).toEqual(queue)
      await after.run({ type: 'remove', list: 'tracks', indices: [0] })
      await after.flushed()
      expect((await openDesk(folder)).restored?.queue).toEqual(after.state().queue)
      expect(await readFile(join(folder, `${file}.corrupt-1`), 'utf8')).toBe(before[index])
    })
  })
})
