// A whole album, listened to from its first sample to its last: every seam joins as the decoded files do, whatever made them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type AlbumTrack, makeAlbum } from './album.ts'
import { expect, test } from './fixtures.ts'
import { compareSeams } from './seams.ts'
import { startTape, steadySound } from './tape.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'segue-album-'))
const music = path.join(folder, 'music')
let album: readonly AlbumTrack[] = []

test.use({ serviceFlags: ['--music', music] })
test.beforeAll(() => {
  album = makeAlbum(music, 6, 2.4)
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('an album of five encodings is heard without a sample lost, added or doubled', async ({ start, service, desk }) => {
  const [first, second] = album
  // Bytes that come slowly, in small pieces, make no difference.
  await service.next({ role: 'stream', count: null, fault: { kind: 'slow', bytes_per_second: 150_000 } })
  const player = await start(['--connection', service.presetFile, steadySound])
  await player.signIn()
  const tape = await startTape(desk)
  try {
    await player.rowOf(first?.title ?? '').dblclick()
    await player.expectPlaying(second?.title ?? '')
    await expect(player.bar.getByRole('button', { name: 'Play', exact: true })).toBeVisible({ timeout: 60_000 })
    await tape.more()
    const { seams } = compareSeams(tape.since(0), album)
    expect(seams).toEqual(album.slice(1).map(() => ({ added: 0, wrong: 0 })))
  } finally {
    await tape.stop()
  }
})
