// A link that is turned elsewhere while a file of the music folder is opened: what is given out lies in the folder all the same.
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadCover } from './cover-source.ts'
import { lyricsBeside } from './lyrics-file.ts'
import { soundAt } from './sound-file.ts'

/** What somebody else does just before a file is opened, and just after that; and whether the system tells where an opened file lies. */
const others = vi.hoisted(() => {
  type Deed = (path: string) => Promise<void>
  const nothing: Deed = async () => undefined
  return { before: nothing, after: nothing, tells: true }
})
vi.mock('node:fs/promises', async actual => {
  const real = await actual<typeof import('node:fs/promises')>()
  const open: typeof real.open = async (file, ...rest) => {
    await others.before(String(file))
    const handle = await real.open(file, ...rest)
    await others.after(String(file))
    return handle
  }
  // A cast, as one function stands for all signatures of readlink.
  const readlink = (async (link: string) => {
    if (others.tells) return real.readlink(link)
    throw new Error('There is no such folder')
  }) as typeof real.readlink
  return { ...real, open, readlink }
})

let home: string
let root: string
const at = (...names: readonly string[]): string => path.join(root, ...names)
const jpeg = (words: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(words)])

beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'segue-inside-'))
  root = path.join(home, 'music')
  for (const folder of [at('album'), path.join(home, 'private')]) {
    await mkdir(folder, { recursive: true })
    const whose = path.basename(folder)
    await writeFile(path.join(folder, 'Song.lrc'), whose)
    await writeFile(path.join(folder, 'cover.jpg'), jpeg(whose))
    await writeFile(path.join(folder, 'Song.flac'), `fLaC ${whose}`)
  }
})
afterEach(async () => {
  others.before = others.after = async () => undefined
  await rm(home, { recursive: true, force: true })
})

const readers = {
  'Song.lrc': () => lyricsBeside(root, 'album/Song.mp3'),
  'cover.jpg': async () => (await loadCover(root, { kind: 'file', path: 'album/cover.jpg' }))?.bytes ?? null,
  'Song.flac': async () => {
    const sound = await soundAt(root, 'album/Song.mp3', 'original')
    if (sound === null) return null
    others.before = others.after = async () => undefined
    const pieces: Uint8Array[] = []
    for await (const piece of sound.read(0, sound.size)) pieces.push(piece)
    return Buffer.concat(pieces)
  },
} satisfies Record<string, () => Promise<Uint8Array | null>>
const names = ['Song.lrc', 'cover.jpg', 'Song.flac'] as const

const put = async (link: string, target: string): Promise<void> => {
  await rename(link, `${link} aside`)
  await symlink(target, link)
}
const putBack = async (link: string): Promise<void> => {
  await rm(link)
  await rename(`${link} aside`, link)
}
/** Performs `deed` when the file `name` is opened, the first `times` times. */
const whenOpened = (name: string, deed: () => Promise<void>, times = 1): ((opened: string) => Promise<void>) => {
  let left = times
  return async opened => {
    if (left === 0 || path.basename(opened) !== name) return
    left -= 1
    await deed()
  }
}
const given = async (name: (typeof names)[number]) => String(Buffer.from((await readers[name]()) ?? []))

describe.each([
  ['where the system tells where an opened file lies', true],
  ['elsewhere', false],
])('%s', (_where, tells) => {
  beforeEach(() => {
    others.tells = tells
  })

  test.each(names)('%s as it lies there is read', async name => {
    expect(await given(name)).toContain('album')
  })

  test.each(names)('%s that becomes a link out of the folder before it is opened is not read', async name => {
    others.before = whenOpened(name, () => put(at('album', name), path.join(home, 'private', name)))
    expect(await given(name)).toBe('')
  })

  test.each(names)('%s whose folder becomes a link before it is opened is not read', async name => {
    others.before = whenOpened(name, () => put(at('album'), path.join(home, 'private')))
    expect(await given(name)).toBe('')
  })

  test.each(names)('%s whose folder was a link only while it was opened is not read', async name => {
    others.before = whenOpened(name, () => put(at('album'), path.join(home, 'private')))
    others.after = whenOpened(name, () => putBack(at('album')))
    expect(await given(name)).toBe('')
  })
})

test.runIf(process.platform === 'linux').each(names)('%s whose folder is a link whenever it is opened is not read', async name => {
  others.tells = true
  others.before = whenOpened(name, () => put(at('album'), path.join(home, 'private')), 5)
  others.after = whenOpened(name, () => putBack(at('album')), 5)
  expect(await given(name)).toBe('')
})
