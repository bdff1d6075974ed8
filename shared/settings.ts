// All settings, one line each with schema and default; values from disk, files and the page are validated by it.
import { z } from 'zod'
import { arrangementSchema } from './arrangement.ts'
import { defaultDesktop, desktopSetting } from './desktop/settings.ts'
import { playlistId } from './ids.ts'
import { playlistTree } from './playlist-tree.ts'
import { viewsInput, viewsOnDisk } from './schemas/list-views-schema.ts'
import { crossfadeSetting, defaultEqualiser, defaultGain, equaliserSetting, gainSetting } from './sound-settings.ts'
import { type StreamQuality, streamQualities } from './wire/profile.ts'

/** How many recent searches are kept; a new one displaces the oldest. */
export const maxSearches = 12
export const maxSearchLength = 500
const searches = z.array(z.string().min(1).max(maxSearchLength)).max(maxSearches).readonly()

/** How many of the playlists that songs were last added to are kept, more than any list of them shows; a new one displaces the oldest. */
export const maxUsedPlaylists = 24
const usedPlaylists = z.array(z.number().int().transform(playlistId)).max(maxUsedPlaylists).readonly()

/** Least, usual (default) and largest size of the cache of streamed music, bytes. */
export const cacheLimits = { min: 256 * 2 ** 20, default: 2 * 2 ** 30, max: 256 * 2 ** 30 } as const
/** Least, usual (default) and largest size of the cache of covers, bytes. */
export const coverLimits = { min: 64 * 2 ** 20, default: 2 ** 30, max: 16 * 2 ** 30 } as const

/** A setting. `onDisk`: the default applies if the file is older than the setting; `input`: part of a change, without default. */
const setting = <Schema extends z.ZodType>(schema: Schema, usual: z.core.util.NoUndefined<z.output<Schema>>) => ({
  onDisk: schema.default(usual),
  input: schema.exactOptional(),
})

/** Settings of this computer or person, which are not exported (shared/settings-file.ts). */
const ownDeclarations = {
  /** The name of this device for other devices; '' = the computer's name. */
  deviceName: setting(z.string().max(100), ''),
  /** The browser's id of the output device, specific to this app; '' = the system's default. */
  output: setting(z.string().max(200), ''),
  /** The name of the output device when it was chosen, to show it while it is disconnected. */
  outputName: setting(z.string().max(200), ''),
  /** Whether to spare data on a slow or metered network: downloads wait, and songs are streamed in the lowest quality. */
  spareData: setting(z.boolean(), false),
  /** Desktop integration; not exported, as a foreign file must not turn on local control or start at login. */
  desktop: setting(desktopSetting, defaultDesktop),
  /** The version whose news were shown; '' before the first start. */
  seenVersion: setting(z.string().max(40), ''),
  /** Recent searches, newest first; stored with the account only. Invalid ones are dropped. */
  searches: { onDisk: searches.catch([]), input: searches.exactOptional() },
  /** Playlists that songs were added to, the last one first; stored with the account only. Invalid ones are dropped. */
  usedPlaylists: { onDisk: usedPlaylists.catch([]), input: usedPlaylists.exactOptional() },
}

/** Settings that can be exported to another computer. */
const portable = {
  theme: setting(z.enum(['system', 'dark', 'light']), 'system'),
  contrast: setting(z.enum(['system', 'more', 'normal']), 'system'),
  density: setting(z.enum(['normal', 'compact']), 'normal'),
  font: setting(z.enum(['inter', 'system']), 'inter'),
  quality: setting(z.enum(streamQualities), '128'),
  /** Length of the crossfade in seconds; 0 = none. */
  crossfade: setting(crossfadeSetting, 0),
  /** Whether pause, play and seek fade briefly. */
  fades: setting(z.boolean(), true),
  gain: setting(gainSetting, defaultGain),
  equaliser: setting(equaliserSetting, defaultEqualiser),
  /** Whether playback pauses when the output device is unplugged. */
  pauseUnplugged: setting(z.boolean(), true),
  /** Whether the queue continues with similar songs at its end. */
  radio: setting(z.boolean(), false),
  /** Whether details can be edited; off by default, as the service's behaviour is only known from another client (protocol 3.6). */
  editDetails: setting(z.boolean(), false),
  /** What a double click on a song does. */
  doubleClick: setting(z.enum(['now', 'next', 'last']), 'now'),
  cacheLimit: setting(z.number().int().min(cacheLimits.min).max(cacheLimits.max), cacheLimits.default),
  coverLimit: setting(z.number().int().min(coverLimits.min).max(coverLimits.max), coverLimits.default),
  /** Order and visibility of the sidebar's places and of Home's shelves; empty = the default. */
  sidebar: setting(arrangementSchema, []),
  home: setting(arrangementSchema, []),
  /**
   * The tree of playlists in the sidebar, by their ids; these differ between accounts, so it is not carried over to another account
   * (main/settings.ts).
   */
  playlistTree: setting(playlistTree, []),
  /** List views; unlike in other settings, invalid parts are dropped and do not make the file unreadable. */
  views: { onDisk: viewsOnDisk, input: viewsInput.exactOptional() },
}

type Sides = { readonly onDisk: z.ZodType; readonly input: z.ZodType }

/**
 * The schemas of one kind (`onDisk` or `input`) of all settings, by name; the cast gives the types that TypeScript cannot derive from the
 * loop.
 */
const schemasOf = <Declared extends Readonly<Record<string, Sides>>, Side extends keyof Sides>(declared: Declared, form: Side) =>
  Object.fromEntries(Object.entries(declared).map(([name, sides]) => [name, sides[form]])) as {
    [Name in keyof Declared]: Declared[Name][Side]
  }

/** Settings on disk: a missing one has its default, an invalid one makes the file unreadable. */
export const settingsSchema = z.object({ ...schemasOf(ownDeclarations, 'onDisk'), ...schemasOf(portable, 'onDisk') })
export type Settings = z.infer<typeof settingsSchema>
export const defaultSettings: Settings = settingsSchema.parse({})

/** A change of settings; missing ones are kept, so there are no defaults here. */
export const settingsPatch = z.object({ ...schemasOf(ownDeclarations, 'input'), ...schemasOf(portable, 'input') })
export type SettingsPatch = z.infer<typeof settingsPatch>

/** A change of portable settings. */
export const portablePatch = z.object(schemasOf(portable, 'input'))
export type PortablePatch = z.infer<typeof portablePatch>
/** The portable settings, as a settings file holds them. */
export const portableSettings = z.object(schemasOf(portable, 'onDisk'))

/** The quality in which songs are streamed: the chosen one, or while data is spared the lowest. */
export const wantedQuality = ({ quality, spareData }: Pick<Settings, 'quality' | 'spareData'>): StreamQuality =>
  spareData ? streamQualities[0] : quality
