// Exports and imports settings; paths come from the system's dialogs, never from the page.
import { basename } from 'node:path'
import { ok, type Result } from '../../../../shared/errors.ts'
import { t } from '../../../../shared/words/words.ts'
import type { ImportedSettings, SettingsOwner } from '../../../settings.ts'
import { dialogClosed, fileNameOf, type PersonDialogs } from '../choices.ts'

/** Writes the settings to a file that the person chooses; resolves with the file's name. Errors: cancelled, disk. */
export async function exportSettings(settings: SettingsOwner, ask: PersonDialogs): Promise<Result<{ readonly name: string }>> {
  const file = await ask.savePathFor('settings', `${fileNameOf(t('dialog.settingsFile'))}.json`)
  if (file === null) return dialogClosed()
  const written = await settings.exportTo(file)
  return written.ok ? ok({ name: basename(file) }) : written
}

/** Reads settings from a file that the person chooses. Errors: cancelled, disk. */
export async function importSettings(settings: SettingsOwner, ask: PersonDialogs): Promise<Result<ImportedSettings>> {
  const file = await ask.settingsFile()
  return file === null ? dialogClosed() : settings.importFrom(file)
}
