// Settings of the desktop around the app. They are one group, so a change of one sends all.
import { z } from 'zod'

/** The schema of the desktop's settings; every member has a default, for files that were written before it existed. */
export const desktopSetting = z.object({
  /** What closing the window does, on Windows and Linux; `ask`: not chosen yet. On macOS it always hides. */
  closing: z.enum(['ask', 'hide', 'quit']).default('ask'),
  /** Whether there is a tray icon, on Windows and Linux; without one, closing the window quits. */
  tray: z.boolean().default(true),
  pauseOnSleep: z.boolean().default(true),
  pauseOnLock: z.boolean().default(false),
  /** Whether each song that begins while the window is not in front is shown in a notification. */
  tellSongs: z.boolean().default(false),
  /** Whether global shortcuts work whatever window has the focus. */
  globalKeys: z.boolean().default(false),
  /** Whether the position in the song is shown at the app's icon in taskbar or dock. */
  progress: z.boolean().default(false),
  /** Whether the mini player stays above other windows. */
  miniOnTop: z.boolean().default(false),
  /** Whether local control is on: an HTTP interface for programs on this computer, with a token. */
  localControl: z.boolean().default(false),
  /** Whether the app starts hidden when the person logs in to the computer. */
  startAtLogin: z.boolean().default(false),
})
export type DesktopSetting = z.infer<typeof desktopSetting>
export const defaultDesktop: DesktopSetting = desktopSetting.parse({})
