// Settings to a file and back: where it lies comes from the system's dialogs, never from the page.
import { basename } from 'node:path'
import { ok, type Result } from '../../../../shared/errors.ts'
import { t } from '../../../../shared/words/words.ts'
import type { ImportedSettings, SettingsOwner } from '../../../settings.ts'
import { type Ask, closed, fileNameOf } from '../choices.ts'

/** Writes them where the person says; answers the name of the file. Errors: cancelled, disk. */
export async function exportSettings(settings: SettingsOwner, ask: Ask): Promise<Result<{ readonly name: string }>> {
  const file = await ask.placeFor('settings', `${fileNameOf(t('dialog.fileOfSettings'))}.json`)
  if (file === null) return closed()
  const written = await settings.exportTo(file)
  return written.ok ? ok({ name: basename(file) }) : written
}

/** Takes over those of a file that the person chooses. Errors: cancelled, disk. */
export async function importSettings(settings: SettingsOwner, ask: Ask): Promise<Result<ImportedSettings>> {
  const file = await ask.settingsFile()
  return file === null ? closed() : settings.importFrom(file)
}
