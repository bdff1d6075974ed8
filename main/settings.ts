// Owns the settings slice: each account has its own settings; a new account, and the start screen, begin with those last in use.
import { basename, dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { ok, type Result } from '../shared/errors.ts'
import { defaultSettings, type Settings, type SettingsPatch, settingsSchema } from '../shared/settings.ts'
import { replacedValues } from '../shared/settings-changes.ts'
import { settingsFile, settingsFileOf, settingsIn } from '../shared/settings-file.ts'
import { t } from '../shared/words/words.ts'
import { shortHash } from './connection.ts'
import { type ReadOptions, readJson, writeAtomic } from './files/files.ts'
import { readForeign } from './files/foreign-file.ts'
import { createJsonSaver, type JsonSaver, unsavedNotice } from './files/json-saver.ts'
import type { Store } from './store.ts'

export type SettingsOwner = {
  change(patch: SettingsPatch): void
  /** Writes the settings, without those of this computer or of a person, to a file that the person chose. Error: disk. */
  exportTo(file: string): Promise<Result<void>>
  /** Takes over the valid settings of a file that the person chose. Error: disk, with a message; nothing is changed then. */
  importFrom(file: string): Promise<Result<ImportedSettings>>
  /** Switches to the settings in an account's file (null: nobody is signed in); resolves when they are in the slice. */
  switchTo(path: string | null): Promise<void>
  /** Resolves when the last change is on disk. */
  stop(): Promise<void>
}

/** `replaced`: the values that the changed settings had before. `skipped`: number of members of the file that were unknown or invalid. */
export type ImportedSettings = { readonly replaced: SettingsPatch; readonly skipped: number }

/** Longest file of settings that is imported, characters (UTF-16 units); a longer one is an error. */
const largestFile = 1_000_000

type Disk = Omit<ReadOptions, 'what'>

/** Reads settings; an unreadable file is set aside, the person told, and the defaults are used. */
export async function readSettings(path: string, options: Disk): Promise<Settings> {
  const read = await readFrom(path, options)
  return read.kind === 'value' ? read.value : defaultSettings
}

const readFrom = (path: string, options: Disk) => readJson(path, settingsSchema, { ...options, what: t('files.name.settings') })

/** Settings without what reveals a person: searches, folders of playlists, and the playlists used last. */
const withoutPersonalData = (settings: Settings): Settings => ({ ...settings, searches: [], playlistTree: [], usedPlaylists: [] })

/** A change without what reveals a person, for a change made while another account's settings were shown. */
function withoutPersonalSettings({ searches, playlistTree, usedPlaylists, ...patch }: SettingsPatch): SettingsPatch {
  return patch
}

/** Owns the settings slice. `lastUsed`: the file with the settings last in use by any account, read before the window opens. */
export function startSettings(lastUsed: string, { store, ...disk }: { readonly store: Store } & Disk): SettingsOwner {
  const lastUsedSaver = createJsonSaver<Settings>(lastUsed, settingsSchema, disk.log)
  let lastUsedSaved = withoutPersonalData(store.get().settings)
  let accountSaver: JsonSaver<Settings> | null = null
  /** A hash of the account whose settings are shown, which a file of settings names; null: nobody's. */
  let account: string | null = null
  /** Changes made while an account's settings are being read, to be laid over them; null: no reading is under way. */
  let meanwhile: SettingsPatch | null = null
  const show = (settings: Settings) => {
    if (!isDeepStrictEqual(settings, store.get().settings)) store.set('settings', settings)
    const impersonal = withoutPersonalData(settings)
    if (isDeepStrictEqual(impersonal, lastUsedSaved)) return
    lastUsedSaved = impersonal
    lastUsedSaver.save(impersonal)
  }
  const change = (patch: SettingsPatch): void => {
    const settings: Settings = { ...store.get().settings, ...patch }
    show(settings)
    if (meanwhile === null) accountSaver?.save(settings)
    else meanwhile = { ...meanwhile, ...withoutPersonalSettings(patch) }
  }
  /**
   * Reads an account's settings; resolves with the outcome, and with what was changed during the reading (`changed`), while another
   * account's settings were shown: the caller lays it over them. Changes that would reveal a person are left out of it.
   */
  const readOwn = async (path: string) => {
    meanwhile = {}
    try {
      const read = await readFrom(path, disk)
      return { read, changed: meanwhile }
    } finally {
      meanwhile = null
    }
  }
  return {
    change,
    exportTo: file => writeAtomic(file, `${JSON.stringify(settingsFileOf(store.get().settings, account), null, 2)}\n`),
    importFrom: async file => {
      const content = await readForeign(file, settingsFile, 'settings', largestFile)
      if (!content.ok) return content
      const { patch, skipped } = settingsIn(content.value, store.get().settings, account)
      const replaced = replacedValues(patch, store.get().settings)
      change(patch)
      return ok({ replaced, skipped })
    },
    switchTo: async path => {
      await accountSaver?.flushed()
      accountSaver = null
      account = path === null ? null : shortHash(basename(dirname(path)))
      if (path === null) return show(withoutPersonalData(store.get().settings))
      const { read, changed } = await readOwn(path)
      const onUnsaved = unsavedNotice(t('files.name.settings'), disk.notify)
      accountSaver = createJsonSaver<Settings>(path, settingsSchema, disk.log, { onUnsaved })
      const settings = { ...(read.kind === 'value' ? read.value : withoutPersonalData(store.get().settings)), ...changed }
      show(settings)
      // An unreadable file is replaced only once the person changes a setting.
      if (read.kind === 'absent' || Object.keys(changed).length > 0) accountSaver.save(settings)
    },
    stop: async () => {
      await accountSaver?.flushed()
      await lastUsedSaver.flushed()
    },
  }
}
