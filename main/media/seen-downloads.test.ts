// What is seen of downloads has to be on disk by then, as a crash may come right after it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { trackId } from '../../shared/ids.ts'
import { openMediaDesk } from './media-for-tests.ts'

it('what is wanted, and what is taken back, is shown once it is on disk', async () => {
  const media = await openMediaDesk('folder')
  try {
    const journal = () => readFileSync(join(media.folder, 'downloads.journal'), { encoding: 'utf8', flag: 'a+' })
    const seen: string[] = []
    media.service.control.next({ role: 'stream', count: 1, fault: { kind: 'slow', bytes_per_second: 1_000 } })
    media.store.subscribe(({ downloads: { waiting } }, before) => {
      if (waiting !== before.downloads.waiting) seen.push(`${waiting}: ${journal()}`)
    })
    const { downloads } = media.media()
    await downloads.add(media.tracks.slice(0, 3).map(trackId))
    await downloads.cancel()
    expect(seen).toEqual([expect.stringMatching(/^3: .*"add"/), expect.stringMatching(/^0: .*"add".*\n.*"remove"/)])
  } finally {
    await media.stop()
  }
})
