// Settings as a file for another computer or a later day: what of them goes into it, and what of such a file can be used.
import { z } from 'zod'
import { type PortablePatch, portablePatch, portableSettings, type Settings } from './settings.ts'

/** Each member of `settings` is looked at by itself, so that one that is wrong, or of a newer Segue, costs no other. */
export const settingsFile = z.object({
  segue: z.literal('settings'),
  version: z.literal(1),
  settings: z.record(z.string().max(100), z.unknown()),
})
export type SettingsFile = z.infer<typeof settingsFile>

/** All but what is of this computer or this person alone. Settings hold no secret. */
export const settingsFileOf = (settings: Settings): SettingsFile => ({
  segue: 'settings',
  version: 1,
  settings: portableSettings.parse(settings),
})

/** What of a file can be used as it is, and how many of its members cannot: not known here, or wrong. */
export function settingsIn({ settings }: SettingsFile): { readonly patch: PortablePatch; readonly skipped: number } {
  let patch: PortablePatch = {}
  let skipped = 0
  for (const member of Object.entries(settings)) {
    const read = portablePatch.safeParse(Object.fromEntries([member]))
    if (read.success && Object.keys(read.data).length === 1) patch = { ...patch, ...read.data }
    else skipped += 1
  }
  return { patch, skipped }
}
