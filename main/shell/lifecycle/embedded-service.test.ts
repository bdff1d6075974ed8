// What a folder of music that holds other things, too, says when it is opened: to the person which files, to whoever reads the log none.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { initialState } from '../../../shared/app-state.ts'
import { t } from '../../../shared/words/words.ts'
import { diagnosticsOf } from '../../diagnostics.ts'
import { startLog } from '../../log.ts'
import { embeddedServices } from './embedded-service.ts'

let folder: string
let music: string
const notify = vi.fn()
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-embedded-'))
  music = join(folder, 'Music of Mira')
  await mkdir(music)
  notify.mockClear()
})
afterEach(() => rm(folder, { recursive: true }))

/** Opens the folder of music; gives what “Copy diagnostics” copies then, and the list of unreadable files, null if there is none. */
async function open(): Promise<{ readonly copied: string; readonly list: string | null; readonly file: string }> {
  const log = startLog({ folder: join(folder, 'logs'), now: Date.now, home: '' })
  const start = embeddedServices({ folder: join(folder, 'service'), log: log.scope('service'), notify })
  const started = await start({ kind: 'folder', folder: music }, 'folder-0123456789abcdef', () => undefined)
  if (started.ok) await started.value.stop()
  const copied = diagnosticsOf({ state: initialState, now: 0, versions: {}, trace: [], log: log.tail(), home: '' })
  const [world = ''] = await readdir(join(folder, 'service'))
  const file = join(folder, 'service', world, 'unreadable-files.txt')
  return { copied, list: await readFile(file, 'utf8').catch(() => null), file }
}

/** Names of files, one with a line break in it where the system takes such a name. */
const spoilt = [process.platform === 'win32' ? 'I left.mp3' : 'I left\n.mp3', 'And came back.MP3']

test('unreadable files are listed for the person; the log, and so what is copied for others, has their number alone', async () => {
  await mkdir(join(music, 'Songs of a divorce'))
  for (let number = 0; number < 250; number += 1) await writeFile(join(music, 'Songs of a divorce', `${number} Because.flac`), 'no sound')
  for (const name of spoilt) await writeFile(join(music, name), 'no sound')
  const { copied, list, file } = await open()
  expect(notify).toHaveBeenCalledExactlyOnceWith('warning', t('signIn.unreadableFilesListed', { count: 252, file }))
  expect(copied).toContain('unreadable files: 250 flac, 2 mp3')
  expect(copied).not.toMatch(/divorce|Because|left|came back|Mira/)
  expect(list?.trimEnd().split('\n')).toHaveLength(252)
  expect(list).toContain('Songs of a divorce/7 Because.flac: Only MP3 files can be played\n')

  await rm(join(music, 'Songs of a divorce'), { recursive: true })
  for (const name of spoilt) await rm(join(music, name))
  expect((await open()).list).toBeNull()
})

test('a folder that is gone is not named in the log', async () => {
  await rm(music, { recursive: true })
  const { copied } = await open()
  expect(copied).toContain('the embedded service does not start: Error: ENOENT')
  expect(copied).not.toContain('Mira')
})
