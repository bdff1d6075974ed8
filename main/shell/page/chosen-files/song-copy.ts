// Copies a downloaded song to a file of the person's choice, named by artist and title; the path comes from the system's dialog, never from
// the page.
import type { FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import { failed, ok, type Result } from '../../../../shared/errors.ts'
import type { TrackId } from '../../../../shared/ids.ts'
import { extensionOf } from '../../../../shared/playlist-files/file-path.ts'
import { say, t } from '../../../../shared/words/words.ts'
import { writeAtomic } from '../../../files/files.ts'
import type { LibraryOwner } from '../../../library/library.ts'
import type { Media } from '../../../media/media.ts'
import { dialogClosed, fileNameOf, type PersonDialogs } from '../choices.ts'

type Dependencies = { readonly media: Pick<Media, 'openDownload'>; readonly library: Pick<LibraryOwner, 'summaryOf'> }

/** Bytes per read of the downloaded file. */
const pieceSize = 1 << 20

/**
 * Copies a downloaded song, whole or not at all, to a file that the person chooses; resolves with the file's name. Errors: cancelled, disk,
 * refused (it is not downloaded).
 */
export async function saveCopy(
  { media, library }: Dependencies,
  track: TrackId,
  ask: PersonDialogs,
): Promise<Result<{ readonly name: string }>> {
  const download = await media.openDownload(track)
  if (download === null) return notDownloaded()
  await download.handle.close()
  const { title = '', artist = '' } = (await library.summaryOf(track)) ?? {}
  const name = fileNameOf(artist === '' ? title : `${artist} - ${title}`, t('kinds.music'))
  const path = await ask.savePathFor('song', `${name}.${extensionOf(download.type)}`)
  if (path === null) return dialogClosed()
  // Opened again, as a dialog can be open for hours: meanwhile the song may have been deleted, or downloaded in another quality.
  const kept = await media.openDownload(track)
  if (kept === null) return notDownloaded()
  try {
    const written = await writeAtomic(path, pieces(kept.handle))
    return written.ok ? ok({ name: basename(path) }) : written
  } finally {
    await kept.handle.close()
  }
}

const notDownloaded = () => failed('refused', say('errors.songNoLongerDownloaded'))

async function* pieces(handle: FileHandle): AsyncGenerator<Uint8Array> {
  for (let offset = 0; ; ) {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.allocUnsafe(pieceSize), position: offset })
    if (bytesRead === 0) return
    offset += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
