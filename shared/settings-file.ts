// Exports portable settings to a file, and reads the usable ones from such a file.
import { z } from 'zod'
import { isFolder, type PlaylistTree } from './playlist-tree.ts'
import { type PortablePatch, portablePatch, portableSettings, type Settings } from './settings.ts'
import { inOneLine } from './wire/spelling.ts'

/** The form of a settings file; members of `settings` are validated one by one, so that an invalid or unknown one costs no other. */
export const settingsFile = z.object({
  segue: z.literal('settings'),
  version: z.literal(1),
  /** A hash of the account whose settings they were, null for nobody's; missing in files of earlier versions. */
  account: z.string().max(64).nullable().optional().catch(undefined),
  /** Not validated here, as a schema would visit each of a hundred thousand members. */
  settings: z.custom<Readonly<Record<string, unknown>>>(value => typeof value === 'object' && value !== null && !Array.isArray(value)),
})
export type SettingsFile = z.infer<typeof settingsFile>

/** The file of all portable settings, which hold no secret; it names the account (`account`: a hash of it) if it has folders of playlists. */
export const settingsFileOf = (settings: Settings, account: string | null): SettingsFile => ({
  segue: 'settings',
  version: 1,
  ...(settings.playlistTree.length > 0 && { account }),
  settings: portableSettings.parse(settings),
})

/** A folder without characters in its name that hide or reorder what stands around it, as anybody may have written the file. */
const withPlainName = (entry: PlaylistTree[number]): PlaylistTree[number] =>
  isFolder(entry) ? { ...entry, name: inOneLine(entry.name) } : entry

/**
 * Whether a tree of playlists is taken over: one that names something, of the same account, as ids of playlists are those of an account. Of a
 * file that does not say whose it is, only where there is none yet.
 */
function mayTakeTree({ account }: SettingsFile, tree: PlaylistTree, present: Settings, presentAccount: string | null): boolean {
  if (tree.length === 0) return false
  return account === undefined ? present.playlistTree.length === 0 : account !== null && account === presentAccount
}

/**
 * The usable settings of a file as a change of the present ones, and the number of members that are unknown, invalid or another account's.
 * `presentAccount`: a hash of the account that the present settings are of.
 */
export function settingsIn(
  file: SettingsFile,
  present: Settings,
  presentAccount: string | null,
): { readonly patch: PortablePatch; readonly skipped: number } {
  const { settings } = file
  let patch: PortablePatch = {}
  /** Members that are left out without a word: an empty tree, of which nothing is missed. */
  let unmissed = 0
  for (const name of Object.keys(portablePatch.shape)) {
    if (!Object.hasOwn(settings, name)) continue
    const read = portablePatch.safeParse({ [name]: settings[name] })
    if (read.success) patch = { ...patch, ...read.data }
  }
  const { playlistTree, ...others } = patch
  if (playlistTree !== undefined && !mayTakeTree(file, playlistTree, present, presentAccount)) {
    if (playlistTree.length === 0) unmissed = 1
    patch = others
  } else if (playlistTree !== undefined) patch = { ...others, playlistTree: playlistTree.map(withPlainName) }
  return { patch, skipped: Object.keys(settings).length - Object.keys(patch).length - unmissed }
}
