// What a person can set about the desktop around the app. Nested in the settings: a change of one names all.
import { z } from 'zod'

/** Each has its first value, also in files that are older than it. */
export const desktopSetting = z.object({
  /** What closing the window means, on Windows and Linux: `ask` until it was asked. On macOS it always hides. */
  closing: z.enum(['ask', 'hide', 'quit']).default('ask'),
  /** An icon in the tray, on Windows and Linux; without it closing the window quits. */
  tray: z.boolean().default(true),
  pauseOnSleep: z.boolean().default(true),
  pauseOnLock: z.boolean().default(false),
})
export type DesktopSetting = z.infer<typeof desktopSetting>
export const usualDesktop: DesktopSetting = desktopSetting.parse({})
