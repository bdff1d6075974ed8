// Chromium's command-line switches, set before it starts.
import type { CommandLine } from 'electron'

export function setSwitches(commandLine: Pick<CommandLine, 'appendSwitch' | 'getSwitchValue'>, platform: NodeJS.Platform): void {
  // A song may begin long after the person pressed play, as after buffering, when Chromium no longer counts the press as a user gesture.
  commandLine.appendSwitch('autoplay-policy', 'no-user-gesture-required')
  // Chromium throttles timers of an invisible, muted page to once a second, and after five minutes to once a minute: the ends of songs, and
  // counted plays, would come late. `backgroundThrottling: false` is not used, as it would also hide from the page that it is invisible, so
  // that its animations would never rest.
  commandLine.appendSwitch('disable-background-timer-throttling')
  // Touch drags what is draggable, and opens its context menu when released in place, as in Chrome on Windows; by Chromium's defaults,
  // which Electron keeps, that menu would never open.
  const finger = 'touchDragDropEnabled=true,touchDragEndContextMenu=true'
  commandLine.appendSwitch('blink-settings', [commandLine.getSwitchValue('blink-settings'), finger].filter(each => each !== '').join(','))
  // On Linux the app has a player of its own on the session bus (decision 27), so Chromium's, which appears only with the first sound, is
  // off; on Windows and macOS Chromium's feature provides the media controls.
  if (platform !== 'linux') return
  const disabledFeatures = commandLine.getSwitchValue('disable-features')
  commandLine.appendSwitch('disable-features', [disabledFeatures, 'HardwareMediaKeyHandling'].filter(each => each !== '').join(','))
}
