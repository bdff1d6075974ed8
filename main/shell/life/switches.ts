// What Chromium is told before it starts.
import type { CommandLine } from 'electron'

export function setSwitches(commandLine: Pick<CommandLine, 'appendSwitch' | 'getSwitchValue'>, platform: NodeJS.Platform): void {
  // The sound of a press on play may begin long after the press, when Chromium no longer sees the connection.
  commandLine.appendSwitch('autoplay-policy', 'no-user-gesture-required')
  // Out of sight and muted, the page's timers would run once a second, and after five minutes once a minute: ends of songs and plays would
  // come late. `backgroundThrottling: false` of a window would do the same, but keep its page from knowing that nobody sees it: bars,
  // times and the picture of the sound rest by that.
  commandLine.appendSwitch('disable-background-timer-throttling')
  // A finger that holds what can be dragged drags it, and where it lets go at the same place its menu opens: as Chrome has it on Windows.
  // Electron leaves the second to Chromium's defaults, by which the menu would never come.
  const finger = 'touchDragDropEnabled=true,touchDragEndContextMenu=true'
  commandLine.appendSwitch('blink-settings', [commandLine.getSwitchValue('blink-settings'), finger].filter(each => each !== '').join(','))
  // On Linux the player on the session bus is our own (decision 27). Chromium's would be a second one, and come only with the first sound;
  // on Windows and macOS this feature is the card.
  if (platform !== 'linux') return
  const asked = commandLine.getSwitchValue('disable-features')
  commandLine.appendSwitch('disable-features', [asked, 'HardwareMediaKeyHandling'].filter(each => each !== '').join(','))
}
