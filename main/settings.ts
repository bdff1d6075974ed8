// Owns the settings slice: each account has its own settings; a new account, and the start screen, begin with those last in use.
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
  /** Writes the portable settings, without those of this computer or person, to a file of the person's choice. Error: disk. */
  exportTo(file: string): Promise<Result<void>>
  /** Takes over the valid settings of a file. Error: disk, with a message; nothing is changed then. */
  importFrom(file: string): Promise<Result<ImportedSettings>>
  /** Switches to the settings of an account (null: of nobody); resolves when they are in the slice. */
  turnTo(path: string | null): Promise<void>
  /** Resolves when the last change is on disk. */
  stop(): Promise<void>
}

/** `replaced`: the former values of the settings that changed. `skipped`: number of members that were unknown or invalid. */
export type ImportedSettings = { readonly replaced: SettingsPatch; readonly skipped: number }

/** Largest file of settings, bytes. */
const largestFile = 1_000_000

type Disk = Omit<ReadOptions, 'what'>

/** Reads settings; an unreadable file is set aside, the person told, and the defaults are used. */
export async function readSettings(path: string, options: Disk): Promise<Settings> {
  const read = await readFrom(path, options)
  return read.kind === 'value' ? read.value : defaultSettings
}

const readFrom = (path: string, options: Disk) => readJson(path, settingsSchema, { ...options, what: t('files.what.settings') })

/** Settings without what reveals a person: searches, folders of playlists, and the playlists used last. */
const ofNobody = (settings: Settings): Settings => ({ ...settings, searches: [], playlistTree: [], usedPlaylists: [] })

/** Owns the settings slice. `lastUsed`: the file with the settings last in use by any account, read before the window opens. */
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
      // An unreadable file is replaced only once the person changes a setting.
      if (read?.kind === 'absent') own?.save(settings)
    },
    stop: async () => {
      await own?.settled()
      await last.settled()
    },
  }
}
