// Exports portable settings to a file, and reads the usable ones from such a file.
import { z } from 'zod'
import { isFolder, type PlaylistTree } from './playlist-tree.ts'
import { type PortablePatch, portablePatch, portableSettings, type Settings } from './settings.ts'
import { inOneLine } from './wire/spelling.ts'

/** The form of a settings file; members of `settings` are validated one by one, so that an invalid or unknown one costs no other. */
export const settingsFile = z.object({
  segue: z.literal('settings'),
  version: z.literal(1),
  /** Not validated here, as a schema would visit each of a hundred thousand members. */
  settings: z.custom<Readonly<Record<string, unknown>>>(value => typeof value === 'object' && value !== null && !Array.isArray(value)),
})
export type SettingsFile = z.infer<typeof settingsFile>

/** The file of all portable settings; settings hold no secret. */
export const settingsFileOf = (settings: Settings): SettingsFile => ({
  segue: 'settings',
  version: 1,
  settings: portableSettings.parse(settings),
})

/** A folder without characters in its name that hide or reorder what stands around it, as anybody may have written the file. */
const withPlainName = (entry: PlaylistTree[number]): PlaylistTree[number] =>
  isFolder(entry) ? { ...entry, name: inOneLine(entry.name) } : entry

/** The usable settings of a file as a change, and the number of unknown or invalid members. */
export function settingsIn({ settings }: SettingsFile): { readonly patch: PortablePatch; readonly skipped: number } {
  let patch: PortablePatch = {}
  for (const name of Object.keys(portablePatch.shape)) {
    if (!Object.hasOwn(settings, name)) continue
    const read = portablePatch.safeParse({ [name]: settings[name] })
    if (read.success) patch = { ...patch, ...read.data }
  }
  if (patch.playlistTree !== undefined) patch = { ...patch, playlistTree: patch.playlistTree.map(withPlainName) }
  return { patch, skipped: Object.keys(settings).length - Object.keys(patch).length }
}
