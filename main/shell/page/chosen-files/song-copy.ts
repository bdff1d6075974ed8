// A downloaded song as a file of its own: what is kept here is named for the player alone. Where it goes comes from the system's dialog.
import type { FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import { failed, ok, type Result } from '../../../../shared/errors.ts'
import type { TrackId } from '../../../../shared/ids.ts'
import { extensionOf } from '../../../../shared/playlist-files/file-path.ts'
import { say, t } from '../../../../shared/words/words.ts'
import { writeAtomic } from '../../../files.ts'
import type { LibraryOwner } from '../../../library/library.ts'
import type { Media } from '../../../media/media.ts'
import { dialogClosed, fileNameOf, type PersonDialogs } from '../choices.ts'

type Dependencies = { readonly media: Pick<Media, 'openDownload'>; readonly library: Pick<LibraryOwner, 'song'> }

/** Bytes read at once. */
const pieceSize = 1 << 20

/** Writes a copy of what is kept of a downloaded song, whole or not at all; answers the name of the file. Errors: cancelled, disk, refused (it is not downloaded). */
export async function saveCopy(
  { media, library }: Dependencies,
  track: TrackId,
  ask: PersonDialogs,
): Promise<Result<{ readonly name: string }>> {
  const found = await media.openDownload(track)
  if (found === null) return notDownloaded()
  await found.handle.close()
  const { title = '', artist = '' } = (await library.song(track)) ?? {}
  const name = fileNameOf(artist === '' ? title : `${artist} - ${title}`, t('dialog.music'))
  const path = await ask.savePathFor('song', `${name}.${extensionOf(found.type)}`)
  if (path === null) return dialogClosed()
  // A dialog can be open for hours: the song may have gone, or come in another quality.
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
