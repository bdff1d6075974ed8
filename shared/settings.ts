// What a person can set, with the values of a fresh start. Read from disk through this schema.
import { z } from 'zod'
import { desktopSetting, usualDesktop } from './desktop/settings.ts'
import { viewsInput, viewsOnDisk } from './list-views-schema.ts'
import { crossfadeSetting, equaliserSetting, gainSetting, usualEqualiser, usualGain } from './sound-settings.ts'
import { streamQualities } from './wire/profile.ts'

/** What was searched for last is offered again, up to so many. */
export const mostSearches = 12
export const longestSearch = 500
const searches = z.array(z.string().min(1).max(longestSearch)).max(mostSearches).readonly()

/** Bytes of streamed music kept on this computer: the least, the usual, the most. */
export const cacheLimits = { least: 256 * 2 ** 20, usual: 2 * 2 ** 30, most: 256 * 2 ** 30 } as const

const fields = {
  theme: z.enum(['system', 'dark', 'light']),
  contrast: z.enum(['system', 'more', 'normal']),
  density: z.enum(['normal', 'compact']),
  font: z.enum(['inter', 'system']),
  quality: z.enum(streamQualities),
  /** How other devices see this one; '' means the computer's name. */
  deviceName: z.string().max(100),
  /** Seconds; 0 = songs follow on each other. */
  crossfade: crossfadeSetting,
  /** Whether pause, play and jumps fade for a moment. */
  fades: z.boolean(),
  gain: gainSetting,
  equaliser: equaliserSetting,
  /** The id of the output device, as the browser calls it for this app; '' = whatever the system uses. */
  output: z.string().max(200),
  /** How that device was called when it was chosen, to name it while it is away. */
  outputName: z.string().max(200),
  /** Whether the music pauses when what it comes out of is unplugged. */
  pauseUnplugged: z.boolean(),
  /** Whether the end of the queue goes on with songs like those before. */
  radio: z.boolean(),
  /** What a double click on a song does with it. */
  doubleClick: z.enum(['now', 'next', 'last']),
  cacheLimit: z.number().int().min(cacheLimits.least).max(cacheLimits.most),
  desktop: desktopSetting,
}

/** What is on disk: a setting that is missing has its first value, one that is wrong makes the file unreadable. */
export const settingsSchema = z.object({
  theme: fields.theme.default('system'),
  contrast: fields.contrast.default('system'),
  density: fields.density.default('normal'),
  font: fields.font.default('inter'),
  quality: fields.quality.default('128'),
  deviceName: fields.deviceName.default(''),
  crossfade: fields.crossfade.default(0),
  fades: fields.fades.default(true),
  gain: fields.gain.default(usualGain),
  equaliser: fields.equaliser.default(usualEqualiser),
  output: fields.output.default(''),
  outputName: fields.outputName.default(''),
  pauseUnplugged: fields.pauseUnplugged.default(true),
  radio: fields.radio.default(false),
  doubleClick: fields.doubleClick.default('now'),
  cacheLimit: fields.cacheLimit.default(cacheLimits.usual),
  desktop: fields.desktop.default(usualDesktop),
  /** How lists are looked at; unlike the others, what is wrong in it is only left out. */
  views: viewsOnDisk,
  /** What was searched for, the last first: this person's alone, so it is in no file but that of the account. Left out if it is wrong. */
  searches: searches.catch([]),
})
export type Settings = z.infer<typeof settingsSchema>
export const defaultSettings: Settings = settingsSchema.parse({})

/** A change of some settings; those not named stay as they are (so no defaults here). */
export const settingsPatch = z.object({
  theme: fields.theme.exactOptional(),
  contrast: fields.contrast.exactOptional(),
  density: fields.density.exactOptional(),
  font: fields.font.exactOptional(),
  quality: fields.quality.exactOptional(),
  deviceName: fields.deviceName.exactOptional(),
  crossfade: fields.crossfade.exactOptional(),
  fades: fields.fades.exactOptional(),
  gain: fields.gain.exactOptional(),
  equaliser: fields.equaliser.exactOptional(),
  output: fields.output.exactOptional(),
  outputName: fields.outputName.exactOptional(),
  pauseUnplugged: fields.pauseUnplugged.exactOptional(),
  radio: fields.radio.exactOptional(),
  doubleClick: fields.doubleClick.exactOptional(),
  cacheLimit: fields.cacheLimit.exactOptional(),
  desktop: fields.desktop.exactOptional(),
  views: viewsInput.exactOptional(),
  searches: searches.exactOptional(),
})
export type SettingsPatch = z.infer<typeof settingsPatch>
