// What the person has set: each account has its own; a new one, and the door, begin with those last in use.
import { isDeepStrictEqual } from 'node:util'
import { defaultSettings, type Settings, type SettingsPatch, settingsSchema } from '../shared/settings.ts'
import { t } from '../shared/words/words.ts'
import { createSaver, type ReadOptions, readJson, type Saver } from './files.ts'
import type { Store } from './store.ts'

export type SettingsOwner = {
  change(patch: SettingsPatch): void
  /** Turns to the settings of an account, or (null) of nobody; resolves when they are in the slice. */
  turnTo(path: string | null): Promise<void>
  /** Resolves when the last change is on disk. */
  stop(): Promise<void>
}

type Disk = Omit<ReadOptions, 'what'>

/** A file that cannot be read is set aside and told; the app goes on with the values of a fresh start. */
export async function readSettings(path: string, options: Disk): Promise<Settings> {
  const read = await readFrom(path, options)
  return read.kind === 'value' ? read.value : defaultSettings
}

const readFrom = (path: string, options: Disk) => readJson(path, settingsSchema, { ...options, what: t('files.what.settings') })

/** Without what tells of a person. */
const ofNobody = (settings: Settings): Settings => ({ ...settings, searches: [] })

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
  return {
    change: patch => {
      const settings: Settings = { ...store.get().settings, ...patch }
      show(settings)
      own?.save(settings)
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
