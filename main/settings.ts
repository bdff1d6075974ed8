// What the person has set: read at start, kept on disk at every change.
import { defaultSettings, type Settings, type SettingsPatch, settingsSchema } from '../shared/settings.ts'
import { createSaver, type ReadOptions, readJson } from './files.ts'
import type { Store } from './store.ts'

export type SettingsOwner = {
  change(patch: SettingsPatch): void
  /** Resolves when the last change is on disk. */
  stop(): Promise<void>
}

/** A file that cannot be read is set aside and told; the app goes on with the values of a fresh start. */
export async function readSettings(path: string, options: Omit<ReadOptions, 'what'>): Promise<Settings> {
  const read = await readJson(path, settingsSchema, { ...options, what: 'Your settings' })
  return read.kind === 'value' ? read.value : defaultSettings
}

/** Owns the settings slice. */
export function startSettings(path: string, { store, log }: { readonly store: Store } & Pick<ReadOptions, 'log'>): SettingsOwner {
  const saver = createSaver<Settings>(path, log)
  return {
    change: patch => {
      const settings: Settings = { ...store.get().settings, ...patch }
      store.set('settings', settings)
      saver.save(settings)
    },
    stop: () => saver.settled(),
  }
}
