// At the end of a Windows session nothing asynchronous completes any more, yet the playing position is on disk.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { trackId } from '../../shared/ids.ts'
import { openDesk } from './queue-for-tests.ts'

it('the very second is on disk when the call returns, and is where the next run begins', async () => {
  const desk = await openDesk()
  const file = join(desk.folder, 'playback.json')
  desk.command({ type: 'play', tracks: [11, 12].map(trackId), index: 1, context: null })
  const { startId } = desk.playback()
  desk.report({ type: 'playing', startId, position: 3 })
  // The first position is on disk.
  await expect.poll(() => JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ current: 12, position: 3 })
  desk.pass(4)
  desk.savePlaybackSync()
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ current: 12, position: 7 })
  expect(readdirSync(desk.folder).filter(name => name.endsWith('.tmp') && name.includes('at-once'))).toEqual([])
  const next = await openDesk(desk.folder)
  expect(next.playback()).toMatchObject({ current: trackId(12), paused: true, anchor: { position: 7 } })
  await next.stop()
  await desk.stop()
})

it('what was done in this very moment is in it, too, though its list is not on disk yet', async () => {
  const desk = await openDesk()
  desk.command({ type: 'play', tracks: [11, 12].map(trackId), index: 0, context: null })
  desk.savePlaybackSync()
  expect(JSON.parse(readFileSync(join(desk.folder, 'playback.json'), 'utf8'))).toMatchObject({ current: 11 })
  desk.savePlaybackSync()
  await desk.stop()
  desk.savePlaybackSync()
  const next = await openDesk(desk.folder)
  expect(next.playback().current).toBe(11)
  await next.stop()
})
