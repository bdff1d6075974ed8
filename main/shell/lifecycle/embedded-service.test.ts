// What a folder of music that holds other things, too, says when it is opened.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { t } from '../../../shared/words/words.ts'
import { silentLog } from '../../log.ts'
import { embeddedServices } from './embedded-service.ts'

test('very many unreadable files are counted for the person, and a hundred of them named in the log', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'segue-embedded-'))
  const music = join(folder, 'music')
  await mkdir(music)
  for (let number = 0; number < 250; number += 1) await writeFile(join(music, `${number}.mp3`), 'no sound')
  const [warning, notify] = [vi.fn(), vi.fn()]
  const start = embeddedServices({ folder, log: { ...silentLog, warning }, notify })
  const started = await start({ kind: 'folder', folder: music }, () => undefined)
  if (!started.ok) throw new Error(started.error.message)
  await started.value.stop()
  await rm(folder, { recursive: true })
  expect(notify).toHaveBeenCalledExactlyOnceWith('warning', t('signIn.unreadableFiles', { count: 250 }))
  expect(warning).toHaveBeenCalledTimes(101)
  expect(warning).toHaveBeenLastCalledWith('unreadable: 150 more')
})
