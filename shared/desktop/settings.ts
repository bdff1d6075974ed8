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
  /** A notification of each song that begins while the window is not in front. */
  tellSongs: z.boolean().default(false),
  /** Keys that are heard whatever window is in front. */
  globalKeys: z.boolean().default(false),
  /** How far the song is, at the app's icon in taskbar or dock. */
  progress: z.boolean().default(false),
  /** The small window stays above those of other programs. */
  miniOnTop: z.boolean().default(false),
  /** Starts hidden when the person signs in to the computer. */
  startAtLogin: z.boolean().default(false),
})
export type DesktopSetting = z.infer<typeof desktopSetting>
export const usualDesktop: DesktopSetting = desktopSetting.parse({})
