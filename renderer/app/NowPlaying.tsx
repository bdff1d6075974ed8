// The Now playing screen, given the queue and the list of devices of other features.
import { DevicesButton } from '../features/devices/DevicesButton.tsx'
import { NowPlayingScreen } from '../features/now-playing/NowPlayingScreen.tsx'
import { QueuePanel } from '../features/queue/QueuePanel.tsx'
import { QueueSidePanel } from '../features/queue/QueueSidePanel.tsx'

export function NowPlaying() {
  return <NowPlayingScreen devices={<DevicesButton showsName />} queue={<QueueSidePanel Panel={QueuePanel} />} />
}
