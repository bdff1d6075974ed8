// Playlists on disk: written where the person says, whole or not at all; read with every doubt.
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { maxFileBytes, maxTracks, type PlaylistForm } from '../../../../shared/playlist-files/playlist-file.ts'
import { dialogClosed, type PersonDialogs } from '../choices.ts'
import { exportPlaylist, importPlaylist } from './playlist-files.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-playlists-'))
})
afterEach(() => rm(folder, { recursive: true }))

const at = (name: string) => join(folder, name)
/** A person who answers the dialogs so; `proposed`: the names that main proposed. */
function person(path: string | null) {
  const proposed: string[] = []
  const ask = {
    playlistFile: async () => path,
    musicFiles: async () => [],
    musicFolders: async () => [],
    savePathFor: async (_what: string, name: string) => {
      proposed.push(name)
      return path
    },
  } as unknown as PersonDialogs
  return { ask, proposed }
}
const songs = [
  { title: 'Slack Water', artist: 'Blue Harbour', album: 'Low Tide', length: 214, path: 'music/low tide/Slack Water.flac' },
  { title: 'Ébb\n#EXTM3U', artist: '', album: '', length: 0, path: '' },
]
const file = { name: '../../Für Ada: one', description: 'For the way home', songs }
const exporting = (form: PlaylistForm, path: string | null) => exportPlaylist({ form, file }, person(path).ask)
const sumOf = ({ user, system }: NodeJS.CpuUsage) => user + system
const importing = (path: string | null) => importPlaylist(person(path).ask)

test('are written as M3U8 and JSON, and read back', async () => {
  for (const form of ['m3u8', 'json'] as const) {
    expect(await exporting(form, at(`mine.${form}`))).toEqual({ ok: true, value: { name: `mine.${form}` } })
    expect(await importing(at(`mine.${form}`))).toMatchObject({
      ok: true,
      value: { name: file.name, songs: [songs[0], { title: 'Ébb #EXTM3U' }] },
    })
  }
  expect(await readFile(at('mine.m3u8'), 'utf8')).toMatch(/^#EXTM3U\n#PLAYLIST:.*\n#EXTINF:214,Blue Harbour - Slack Water\n/)
  expect((await readdir(folder)).toSorted()).toEqual(['mine.json', 'mine.m3u8'])
})

test('are proposed under a name that is one on any system, and written nowhere without an answer', async () => {
  const asked = person(null)
  expect(await exportPlaylist({ form: 'm3u8', file }, asked.ask)).toEqual(dialogClosed())
  expect(asked.proposed).toEqual(['Für Ada one.m3u8'])
  expect(await importing(null)).toEqual(dialogClosed())
  expect(await readdir(folder)).toEqual([])
})

test('leave the file that was there as it was when writing fails', async () => {
  await mkdir(at('closed'))
  await writeFile(at('closed/mine.m3u8'), 'before')
  await mkdir(at('closed/mine.json'))
  expect(await exporting('json', at('closed/mine.json'))).toMatchObject({ ok: false, error: { code: 'disk' } })
  await chmod(at('closed'), 0o500)
  // Not checked as root, who may write into read-only folders, nor on Windows, where a mode keeps nobody out.
  const isClosed = process.platform !== 'win32' && process.getuid?.() !== 0
  if (isClosed) expect(await exporting('m3u8', at('closed/mine.m3u8'))).toMatchObject({ ok: false, error: { code: 'disk' } })
  await chmod(at('closed'), 0o700)
  if (isClosed) expect(await readFile(at('closed/mine.m3u8'), 'utf8')).toBe('before')
  expect((await readdir(at('closed'))).toSorted()).toEqual(['mine.json', 'mine.m3u8'])
})

test('are named after their file where they have no name, and hold no more than a playlist can', async () => {
  await writeFile(at('Late Trains.m3u'), 'a/b.mp3\n'.repeat(maxTracks + 1))
  const read = await importing(at('Late Trains.m3u'))
  expect(read).toMatchObject({ ok: true, value: { name: 'Late Trains', songs: { length: maxTracks } } })
})

test('are refused with a sentence where they are none, too large, no file, or not to be read', async () => {
  const refused = async (name: string) => {
    const read = await importing(at(name))
    return read.ok ? 'read' : read.error.message
  }
  await writeFile(at('cover.png'), Uint8Array.of(0x89, 0x50, 0, 0, 1))
  expect(await refused('cover.png')).toBe('cover.png is not a playlist that Segue knows, or names no song.')
  await writeFile(at('broken.json'), '{"songs":[{"title":')
  expect(await refused('broken.json')).toMatch(/is not a playlist/)
  await writeFile(at('large.m3u'), Buffer.alloc(maxFileBytes + 1, 'x'))
  expect(await refused('large.m3u')).toBe('large.m3u is too large to be a playlist.')
  expect(await refused('missing.m3u')).toBe('The file missing.m3u cannot be read.')
  expect(await refused('.')).toMatch(/cannot be read/)
  if (process.platform === 'win32') return // which has no file without an end
  await symlink('/dev/zero', at('endless.m3u'))
  expect(await refused('endless.m3u')).toBe('The file endless.m3u cannot be read.')
})

test('that were made to keep a reader busy keep nothing else waiting', async () => {
  const hostile = {
    'empty.m3u': '\n'.repeat(maxFileBytes),
    'comments.m3u': '#\n'.repeat(maxFileBytes / 2),
    'deep.json': '['.repeat(2_000_000),
    'many.json': `[${'{},'.repeat(13_000_000)}{}]`,
    'zeros.json': `[${'0,'.repeat(19_000_000)}0]`,
    // As many parts as are parsed, of the kinds that take most.
    'objects.json': `[${'{},'.repeat(1_999_990)}{}]`,
    'places.json': `[${'{"9999":0},'.repeat(999_990)}{}]`,
    'members.json': `{${Array.from({ length: 1_999_990 }, (_, at) => `"${at.toString(36)}x":0`).join(',')}}`,
    'shapes.json': `[${Array.from({ length: 660_000 }, (_, at) => `{"${at.toString(36)}x":0,"99":0}`).join(',')},${'"x",'.repeat(2_600_000)}0]`,
  }
  /** Microseconds of processor time: of this thread, which only reads files and hands their bytes to the worker, and of all threads. */
  const spent = { here: 0, everywhere: 0 }
  for (const [name, text] of Object.entries(hostile)) {
    await writeFile(at(name), text)
    const before = { here: process.threadCpuUsage(), everywhere: process.cpuUsage() }
    expect(await importing(at(name)), name).toMatchObject({ ok: false, error: { code: 'disk' } })
    spent.here += sumOf(process.threadCpuUsage(before.here))
    spent.everywhere += sumOf(process.cpuUsage(before.everywhere))
  }
  expect(spent.here).toBeLessThan(spent.everywhere / 3)
})
