// Settings as a file for another computer or a later day: what of them goes into it, and what of such a file can be used.
import { z } from 'zod'
import { type PortablePatch, portablePatch, portableSettings, type Settings } from './settings.ts'

/** Each member of `settings` is looked at by itself, so that one that is wrong, or of a newer Segue, costs no other. */
export const settingsFile = z.object({
  segue: z.literal('settings'),
  version: z.literal(1),
  /** As it is: a schema goes over each of a hundred thousand members. */
  settings: z.custom<Readonly<Record<string, unknown>>>(value => typeof value === 'object' && value !== null && !Array.isArray(value)),
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
  for (const name of Object.keys(portablePatch.shape)) {
    if (!Object.hasOwn(settings, name)) continue
    const read = portablePatch.safeParse({ [name]: settings[name] })
    if (read.success) patch = { ...patch, ...read.data }
  }
  return { patch, skipped: Object.keys(settings).length - Object.keys(patch).length }
}
