// @vitest-environment happy-dom
// Songs of a list that go to the downloads: those that are missing, wherever in the list they stand.
import { afterEach, expect, it } from 'vitest'
import { initialState } from '../../../shared/app-state.ts'
import { trackId } from '../../../shared/ids.ts'
import { storageFlags } from '../../../shared/kept.ts'
import { sampleLibrary } from '../../../shared/library/import/sample.ts'
import { queueLimit } from '../../../shared/queue/model.ts'
import { t } from '../../../shared/words/words.ts'
import { showPage, signedIn } from '../../tests/page-for-tests.ts'
import { download, downloadItems } from './downloads.ts'

type Shown = Awaited<ReturnType<typeof showPage>>
let shown: Shown
afterEach(() => shown.close())
const library = sampleLibrary()
const idOf = (row: number) => trackId(library.tracks.id[row] ?? 0)
const [downloaded, missing] = [0, 1]

async function open(): Promise<void> {
  const downloads = { ...initialState.downloads, revision: 1 }
  shown = await showPage({ state: { ...signedIn, downloads }, kept: [[idOf(downloaded), storageFlags.downloaded]] })
  await expect.poll(() => shown.app.kept.getState().flags.size).toBe(1)
}
const labels = (rows: Uint32Array) => downloadItems(shown.app, library, () => rows).map(({ label }) => label)

it('a missing song behind as many downloaded ones as a queue may have is downloaded, too', async () => {
  await open()
  const rows = new Uint32Array(queueLimit + 1).fill(downloaded)
  rows[queueLimit] = missing
  expect(labels(rows)).toContain(t('downloads.download'))
  download(shown.app, library, rows)
  expect(shown.asked.at(-1)).toEqual({ name: 'downloads.add', input: { tracks: [idOf(missing)] } })
})

it('of a list that is downloaded nothing is offered but to remove it', async () => {
  await open()
  expect(labels(Uint32Array.of(downloaded, downloaded))).toEqual([t('downloads.removeDownload')])
  expect(labels(Uint32Array.of(missing))).toEqual([t('downloads.download')])
})
