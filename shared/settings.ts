// What a person can set, each in one line: its values, and that of a fresh start. Read from disk, from files and from the page through it.
import { z } from 'zod'
import { arrangementSchema } from './arrangement.ts'
import { desktopSetting, usualDesktop } from './desktop/settings.ts'
import { viewsInput, viewsOnDisk } from './list-views-schema.ts'
import { playlistTree } from './playlist-tree.ts'
import { crossfadeSetting, equaliserSetting, gainSetting, usualEqualiser, usualGain } from './sound-settings.ts'
import { type StreamQuality, streamQualities } from './wire/profile.ts'

/** What was searched for last is offered again, up to so many. */
export const mostSearches = 12
export const longestSearch = 500
const searches = z.array(z.string().min(1).max(longestSearch)).max(mostSearches).readonly()

/** Bytes of streamed music kept on this computer: the least, the usual, the most. */
export const cacheLimits = { least: 256 * 2 ** 20, usual: 2 * 2 ** 30, most: 256 * 2 ** 30 } as const
/** Bytes of covers kept on this computer. */
export const coverLimits = { least: 64 * 2 ** 20, usual: 2 ** 30, most: 16 * 2 ** 30 } as const

/** `onDisk` gives the usual value where the file is older than the setting; `input` is a part of a change, and has no default. */
const setting = <Schema extends z.ZodType>(schema: Schema, usual: z.core.util.NoUndefined<z.output<Schema>>) => ({
  onDisk: schema.default(usual),
  input: schema.exactOptional(),
})

/** Those of this computer or this person alone are in no file for another computer (shared/settings-file.ts). */
const own = {
  /** How other devices see this one; '' means the computer's name. */
  deviceName: setting(z.string().max(100), ''),
  /** The id of the output device, as the browser calls it for this app; '' = whatever the system uses. */
  output: setting(z.string().max(200), ''),
  /** How that device was called when it was chosen, to name it while it is away. */
  outputName: setting(z.string().max(200), ''),
  /** Whether the network costs by what it carries, or is slow: downloads wait, and songs come in the least quality. */
  spareData: setting(z.boolean(), false),
  /** What this computer lets Segue do around its window: a file from elsewhere must not open local control, nor start anything at login. */
  desktop: setting(desktopSetting, usualDesktop),
  /** The version whose news were told; '' before the first start. */
  seenVersion: setting(z.string().max(40), ''),
  /** What was searched for, the last first: this person's alone, so it is in no file but that of the account. Left out if it is wrong. */
  searches: { onDisk: searches.catch([]), input: searches.exactOptional() },
}

/** Those that a person may take along to another computer. */
const portable = {
  theme: setting(z.enum(['system', 'dark', 'light']), 'system'),
  contrast: setting(z.enum(['system', 'more', 'normal']), 'system'),
  density: setting(z.enum(['normal', 'compact']), 'normal'),
  font: setting(z.enum(['inter', 'system']), 'inter'),
  quality: setting(z.enum(streamQualities), '128'),
  /** Seconds; 0 = songs follow on each other. */
  crossfade: setting(crossfadeSetting, 0),
  /** Whether pause, play and jumps fade for a moment. */
  fades: setting(z.boolean(), true),
  gain: setting(gainSetting, usualGain),
  equaliser: setting(equaliserSetting, usualEqualiser),
  /** Whether the music pauses when what it comes out of is unplugged. */
  pauseUnplugged: setting(z.boolean(), true),
  /** Whether the end of the queue goes on with songs like those before. */
  radio: setting(z.boolean(), false),
  /** Whether details of songs and albums can be edited: what the service does with it is known from one other client (protocol 3.6). */
  editDetails: setting(z.boolean(), false),
  /** What a double click on a song does with it. */
  doubleClick: setting(z.enum(['now', 'next', 'last']), 'now'),
  cacheLimit: setting(z.number().int().min(cacheLimits.least).max(cacheLimits.most), cacheLimits.usual),
  coverLimit: setting(z.number().int().min(coverLimits.least).max(coverLimits.most), coverLimits.usual),
  /** Which of the library's places stand in the sidebar, and which shelves on Home, in which order; empty = all, as they are at first. */
  sidebar: setting(arrangementSchema, []),
  home: setting(arrangementSchema, []),
  /** Folders and order of the playlists in the sidebar, by their ids at the service: another account has other playlists. */
  playlistTree: setting(playlistTree, []),
  /** How lists are looked at; unlike the others, what is wrong in it is only left out. */
  views: { onDisk: viewsOnDisk, input: viewsInput.exactOptional() },
}

type Sides = { readonly onDisk: z.ZodType; readonly input: z.ZodType }

/** One side of every declaration; the types follow the declarations, which the loop cannot say. */
const side = <Declared extends Readonly<Record<string, Sides>>, Side extends keyof Sides>(declared: Declared, of: Side) =>
  Object.fromEntries(Object.entries(declared).map(([name, sides]) => [name, sides[of]])) as {
    [Name in keyof Declared]: Declared[Name][Side]
  }

/** What is on disk: a setting that is missing has its first value, one that is wrong makes the file unreadable. */
export const settingsSchema = z.object({ ...side(own, 'onDisk'), ...side(portable, 'onDisk') })
export type Settings = z.infer<typeof settingsSchema>
export const defaultSettings: Settings = settingsSchema.parse({})

/** A change of some settings; those not named stay as they are (so no defaults here). */
export const settingsPatch = z.object({ ...side(own, 'input'), ...side(portable, 'input') })
export type SettingsPatch = z.infer<typeof settingsPatch>

/** A change of settings that are not of this computer or person alone. */
export const portablePatch = z.object(side(portable, 'input'))
export type PortablePatch = z.infer<typeof portablePatch>
/** What a file for another computer holds. */
export const portableSettings = z.object(side(portable, 'onDisk'))

/** In which quality songs are to come from the service. */
export const wantedQuality = ({ quality, spareData }: Pick<Settings, 'quality' | 'spareData'>): StreamQuality =>
  spareData ? streamQualities[0] : quality
