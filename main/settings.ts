// Owns the settings slice, what the person has set: each account has its own; a new one, and the door, begin with those last in use.
import { isDeepStrictEqual } from 'node:util'
import { ok, type Result } from '../shared/errors.ts'
import { defaultSettings, type Settings, type SettingsPatch, settingsSchema } from '../shared/settings.ts'
import { replacedBy } from '../shared/settings-changes.ts'
import { settingsFile, settingsFileOf, settingsIn } from '../shared/settings-file.ts'
import { t } from '../shared/words/words.ts'
import { createSaver, type ReadOptions, readJson, type Saver, writeAtomic } from './files.ts'
import { readForeign } from './foreign-file.ts'
import type { Store } from './store.ts'

export type SettingsOwner = {
  change(patch: SettingsPatch): void
  /** Writes them where the person says, without what is of this computer or person alone. Error: disk. */
  exportTo(file: string): Promise<Result<void>>
  /** Takes over what can be used of a file. Error: disk, with a sentence; nothing is changed then. */
  importFrom(file: string): Promise<Result<ImportedSettings>>
  /** Turns to the settings of an account, or (null) of nobody; resolves when they are in the slice. */
  turnTo(path: string | null): Promise<void>
  /** Resolves when the last change is on disk. */
  stop(): Promise<void>
}

/** `replaced`: the values before, of what is another one now. `skipped`: members of the file that are unknown, or wrong. */
export type ImportedSettings = { readonly replaced: SettingsPatch; readonly skipped: number }

/** A larger file holds no settings; bytes. */
const largestFile = 1_000_000

type Disk = Omit<ReadOptions, 'what'>

/** A file that cannot be read is set aside and told; the app goes on with the values of a fresh start. */
export async function readSettings(path: string, options: Disk): Promise<Settings> {
  const read = await readFrom(path, options)
  return read.kind === 'value' ? read.value : defaultSettings
}

const readFrom = (path: string, options: Disk) => readJson(path, settingsSchema, { ...options, what: t('files.what.settings') })

/** Without what tells of a person. */
const ofNobody = (settings: Settings): Settings => ({ ...settings, searches: [], playlistTree: [] })

/** Owns the settings slice. `lastUsed` is the file of whatever was in use last: the window opens with it. */
export function startSettings(lastUsed: string, { store, ...disk }: { readonly store: Store } & Disk): SettingsOwner {
  const last = createSaver<Settings>(lastUsed, settingsSchema, disk.log)
  let lastKept = ofNobody(store.get().settings)
  let own: Saver<Settings> | null = null
  const show = (settings: Settings) => {
    if (!isDeepStrictEqual(settings, store.get().settings)) store.set('settings', settings)
    const kept = ofNobody(settings)
    if (isDeepStrictEqual(kept, lastKept)) return
    lastKept = kept
    last.save(kept)
  }
  const change = (patch: SettingsPatch): void => {
    const settings: Settings = { ...store.get().settings, ...patch }
    show(settings)
    own?.save(settings)
  }
  return {
    change,
    exportTo: file => writeAtomic(file, `${JSON.stringify(settingsFileOf(store.get().settings), null, 2)}\n`),
    importFrom: async file => {
      const content = await readForeign(file, settingsFile, 'settings', largestFile)
      if (!content.ok) return content
      const { patch, skipped } = settingsIn(content.value)
      const replaced = replacedBy(patch, store.get().settings)
      change(patch)
      return ok({ replaced, skipped })
    },
    turnTo: async path => {
      await own?.settled()
      own = path === null ? null : createSaver<Settings>(path, settingsSchema, disk.log)
      const read = path === null ? null : await readFrom(path, disk)
      const settings = read?.kind === 'value' ? read.value : ofNobody(store.get().settings)
      show(settings)
      // What could not be read is replaced only by what the person changes.
      if (read?.kind === 'absent') own?.save(settings)
    },
    stop: async () => {
      await own?.settled()
      await last.settled()
    },
  }
}
