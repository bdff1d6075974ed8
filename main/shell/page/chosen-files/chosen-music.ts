// Adds music that the person chose in the system's dialogs to the uploads, and performs the page's commands about them.
import { assertNever, failed, type Result } from '../../../../shared/errors.ts'
import type { UploadsChange, UploadsChoice } from '../../../../shared/ipc/uploads-input.ts'
import { say } from '../../../../shared/words/words.ts'
import type { UploadsOwner } from '../../../uploads/uploads-interface.ts'
import type { PersonDialogs } from '../choices.ts'

/**
 * Asks the person for files or folders of music and adds them to the uploads. Errors: cancelled (the dialog was closed), and those of
 * `add`.
 */
export async function chooseUploads(
  uploads: Pick<UploadsOwner, 'add'>,
  { what }: UploadsChoice,
  ask: Pick<PersonDialogs, 'musicFiles' | 'musicFolders'>,
): Promise<Result<void>> {
  const paths = await (what === 'files' ? ask.musicFiles() : ask.musicFolders())
  return paths.length === 0 ? failed('cancelled', say('errors.nothingWasChosen')) : uploads.add(paths)
}

export function changeUploads(uploads: UploadsOwner, change: UploadsChange): Promise<Result<void>> {
  switch (change.what) {
    case 'pause':
    case 'resume':
      return uploads[change.what]()
    case 'cancel':
    case 'retry':
    case 'clear':
      return uploads[change.what](change.which)
    default:
      return assertNever(change)
  }
}
