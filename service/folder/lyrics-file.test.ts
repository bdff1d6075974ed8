// The words beside a song: only a file of the folder itself, of a size that words have.
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lyricsBeside } from './lyrics-file.ts'

let parent: string
let root: string
beforeEach(async () => {
  parent = await mkdtemp(path.join(os.tmpdir(), 'segue-words-'))
  root = path.join(parent, 'music')
  await mkdir(path.join(root, 'album'), { recursive: true })
})
afterEach(() => rm(parent, { recursive: true, force: true }))

const text = async (name: string) => {
  const bytes = await lyricsBeside(root, name)
  return bytes === null ? null : new TextDecoder().decode(bytes)
}

it('are those of the file that is called like the song', async () => {
  await writeFile(path.join(root, 'album', 'Song.lrc'), '[00:01]One')
  await writeFile(path.join(root, 'Loud.LRC'), 'Two')
  expect([await text('album/Song.mp3'), await text('Loud.MP3'), await text('album/Other.mp3')]).toEqual(['[00:01]One', 'Two', null])
})

it('are none where the file is a folder, empty, too large, or a link out of the folder of music', async () => {
  await writeFile(path.join(parent, 'secret.txt'), 'secret')
  await symlink(path.join(parent, 'secret.txt'), path.join(root, 'Link.lrc'))
  await mkdir(path.join(root, 'Folder.lrc'))
  await writeFile(path.join(root, 'Empty.lrc'), '')
  await writeFile(path.join(root, 'Large.lrc'), 'a'.repeat(1_000_001))
  for (const name of ['Link.mp3', 'Folder.mp3', 'Empty.mp3', 'Large.mp3']) expect(await text(name)).toBeNull()
})
