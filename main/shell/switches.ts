// What Chromium is told before it starts.
import type { CommandLine } from 'electron'

export function setSwitches(commandLine: Pick<CommandLine, 'appendSwitch'>): void {
  // The sound of a press on play may begin long after the press, when Chromium no longer sees the connection.
  commandLine.appendSwitch('autoplay-policy', 'no-user-gesture-required')
  // Out of sight and muted, the page's timers would run once a second, and after five minutes once a minute: ends of songs and plays would
  // come late. `backgroundThrottling: false` of a window would do the same, but keep its page from knowing that nobody sees it: bars,
  // times and the picture of the sound rest by that.
  commandLine.appendSwitch('disable-background-timer-throttling')
}
