// What a person can set, with the values of a fresh start. Read from disk through this schema.
import { z } from 'zod'
import { viewsInput, viewsOnDisk } from './list-views.ts'
import { streamQualities } from './wire/profile.ts'

/** What was searched for last is offered again, up to so many. */
export const mostSearches = 12
export const longestSearch = 500
const searches = z.array(z.string().min(1).max(longestSearch)).max(mostSearches).readonly()

const fields = {
  theme: z.enum(['system', 'dark', 'light']),
  contrast: z.enum(['system', 'more', 'normal']),
  density: z.enum(['normal', 'compact']),
  font: z.enum(['inter', 'system']),
  quality: z.enum(streamQualities),
  /** How other devices see this one; '' means the computer's name. */
  deviceName: z.string().max(100),
}

/** What is on disk: a setting that is missing has its first value, one that is wrong makes the file unreadable. */
export const settingsSchema = z.object({
  theme: fields.theme.default('system'),
  contrast: fields.contrast.default('system'),
  density: fields.density.default('normal'),
  font: fields.font.default('inter'),
  quality: fields.quality.default('128'),
  deviceName: fields.deviceName.default(''),
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
  views: viewsInput.exactOptional(),
  searches: searches.exactOptional(),
})
export type SettingsPatch = z.infer<typeof settingsPatch>
