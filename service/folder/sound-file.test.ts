// A folder serves only files that are sound, and only from within the folder, wherever links lead.
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { bytesOf } from 'demo-music/for-tests'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shortMp3 } from '../mp3-for-tests.ts'
import { soundAt } from './sound-file.ts'

const secret = '-----BEGIN OPENSSH PRIVATE KEY-----\nsecret of the person\n'
const flac = 'fLaC, and so on'
let home: string
let root: string

beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'segue-sound-'))
  root = path.join(home, 'music')
  await mkdir(path.join(root, 'inner'), { recursive: true })
  await writeFile(path.join(home, 'id_ed25519'), secret)
  await writeFile(path.join(root, 'Song.mp3'), await shortMp3(1, { title: 'Song' }))
})
afterEach(() => rm(home, { recursive: true, force: true }))

const at = (name: string): string => path.join(root, name)
const originalType = async (): Promise<string | undefined> => (await soundAt(root, 'Song.mp3', 'original'))?.type

test('an original is what begins as one', async () => {
  await writeFile(at('Song.flac'), flac)
  expect(await originalType()).toBe('audio/flac')
  await writeFile(at('Song.flac'), secret)
  expect(await originalType()).toBe('audio/mpeg')
  await writeFile(at('Song.ogg'), 'OggS')
  await writeFile(at('Song.wav'), 'RIFF0000AVI ')
  expect(await originalType()).toBe('audio/ogg')
  await writeFile(at('Song.wav'), 'RIFF0000WAVE')
  expect(await originalType()).toBe('audio/wav')
})

test('a link out of the folder is no original, sound or not; one within it is', async () => {
  await symlink(path.join(home, 'id_ed25519'), at('Song.flac'))
  expect(await originalType()).toBe('audio/mpeg')
  await writeFile(path.join(home, 'private.wav'), 'RIFF0000WAVE')
  await symlink(path.join(home, 'private.wav'), at('Song.wav'))
  expect(await originalType()).toBe('audio/mpeg')
  await writeFile(at('inner/kept.ogg'), 'OggS')
  await symlink('inner/kept.ogg', at('Song.ogg'))
  expect(await originalType()).toBe('audio/ogg')
})

test('a folder that is reached by a link itself is inside itself', async () => {
  await writeFile(at('Song.flac'), flac)
  await symlink(root, path.join(home, 'linked'))
  expect((await soundAt(path.join(home, 'linked'), 'Song.mp3', 'original'))?.type).toBe('audio/flac')
})

test('an MP3 that has become something else is not given out', async () => {
  await rm(at('Song.mp3'))
  await symlink(path.join(home, 'id_ed25519'), at('Song.mp3'))
  expect(await soundAt(root, 'Song.mp3', 'stream')).toBeNull()
})

test('a file that is exchanged after the look at it is not read', async () => {
  await writeFile(at('Song.flac'), flac)
  const sound = await soundAt(root, 'Song.mp3', 'original')
  await writeFile(at('other'), secret)
  await rename(at('other'), at('Song.flac'))
  if (sound === null) throw new Error('no sound')
  await expect(bytesOf(sound)).rejects.toThrow('changed')
})

test.skipIf(process.platform === 'win32')('a pipe that nobody writes to holds nothing up', async () => {
  execFileSync('mkfifo', [at('Song.flac')])
  expect(await originalType()).toBe('audio/mpeg')
})
