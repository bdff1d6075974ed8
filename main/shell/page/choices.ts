// Completes the page's choice of a service, imports and exports presets, and makes file names; paths come from the system's dialogs, never
// from the page.

import { basename } from 'node:path'
import { wrongIn } from '../../../shared/connection/connection-remarks.ts'
import { failed, ok, type Result } from '../../../shared/errors.ts'
import type { ConnectionInput } from '../../../shared/ipc/contract.ts'
import type { PlaylistForm } from '../../../shared/playlist-files/playlist-file.ts'
import type { ConnectionPreset } from '../../../shared/wire/connection-preset.ts'
import { say, t } from '../../../shared/words/words.ts'
import type { StoredChoice } from '../../connection.ts'
import { readPreset, writePreset } from '../../files/preset-file.ts'

/** Kinds of files that the person may save. */
export type SavedFileKind = 'connection' | 'smart playlists' | 'settings' | 'history' | 'song' | PlaylistForm

/** The system's dialogs for a person. Those for one file or folder resolve with its path, null if the dialog was closed. */
export type PersonDialogs = {
  readonly folder: () => Promise<string | null>
  readonly presetFile: () => Promise<string | null>
  readonly smartPlaylistFile: () => Promise<string | null>
  readonly settingsFile: () => Promise<string | null>
  readonly playlistFile: () => Promise<string | null>
  /** Asks for files of music to upload, several at once; none if the dialog was closed. */
  readonly musicFiles: () => Promise<readonly string[]>
  /** Asks for folders of music to upload, several at once; none if the dialog was closed. */
  readonly musicFolders: () => Promise<readonly string[]>
  /** Asks whether servers of these hosts, which nobody has accepted before, may be contacted; false also if the dialog was closed. */
  readonly confirmHosts: (hosts: readonly string[]) => Promise<boolean>
  /** Asks where to save a file, proposing this name; null if the dialog was closed. */
  readonly savePathFor: (kind: SavedFileKind, name: string) => Promise<string | null>
}

/**
 * Completes the choice that the page sent, asking the person for the folder of music if that is what was chosen. Errors: cancelled (a
 * dialog was closed), refused (a member of the preset is invalid).
 */
export async function completeChoice(input: ConnectionInput, ask: PersonDialogs): Promise<Result<StoredChoice>> {
  switch (input.kind) {
    case 'none':
    case 'demo':
      return ok(input)
    case 'folder': {
      const folder = await ask.folder()
      return folder === null ? dialogClosed() : ok({ kind: 'folder', folder })
    }
    case 'service': {
      const wrong = wrongIn(input.preset)
      if (wrong !== null) return failed('refused', wrong)
      return ok({ kind: 'service', preset: input.preset })
    }
  }
}

/** Reads the preset file that the person chooses. Errors: cancelled, disk. */
export async function importPreset(ask: PersonDialogs): Promise<Result<ConnectionPreset>> {
  const file = await ask.presetFile()
  return file === null ? dialogClosed() : readPreset(file)
}

/** Writes the preset in use to a file that the person chooses. Errors: cancelled, disk, refused (no preset is in use). */
export async function exportPreset(choice: StoredChoice, ask: PersonDialogs): Promise<Result<{ readonly name: string }>> {
  if (choice.kind !== 'service') return failed('refused', say('errors.localServiceNotShareable'))
  const file = await ask.savePathFor('connection', `${fileNameOf(choice.preset.name)}.json`)
  if (file === null) return dialogClosed()
  const written = await writePreset(file, choice.preset)
  return written.ok ? ok({ name: basename(file) }) : written
}

/** Device names of Windows, reserved whatever the extension. */
const windowsDevice = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * A name made valid as a file name on every system, of at most 60 characters: other characters become spaces. `otherwise` replaces an empty
 * result, and stands before a device name of Windows, as in `Connection CON`.
 */
export function fileNameOf(name: string, otherwise = t('connection.heading')): string {
  const plain = name
    .replace(/[^\p{L}\p{N}._-]+/gu, ' ')
    .replace(/^[. ]+/, '')
    .slice(0, 60)
    .replace(/[. ]+$/, '')
  if (plain === '') return otherwise
  return windowsDevice.test(plain) ? `${otherwise} ${plain}` : plain
}

export const dialogClosed = () => failed('cancelled', say('errors.nothingWasChosen'))
