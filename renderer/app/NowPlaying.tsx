// The Now playing screen, given the queue and the list of devices of other features.
import { DevicesButton } from '../features/devices/DevicesButton.tsx'
import { NowPlayingScreen } from '../features/now-playing/NowPlayingScreen.tsx'
import { QueueBeside } from '../features/queue/QueueBeside.tsx'
import { QueuePanel } from '../features/queue/QueuePanel.tsx'

export function NowPlaying() {
  return <NowPlayingScreen devices={<DevicesButton named />} queue={<QueueBeside Panel={QueuePanel} />} />
}
