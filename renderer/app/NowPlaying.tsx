// Now playing, with the queue and the devices in their places.
import { DevicesButton } from '../features/devices/DevicesButton.tsx'
import { NowPlayingScreen } from '../features/now-playing/NowPlayingScreen.tsx'
import { QueueBeside } from '../features/queue/QueueBeside.tsx'
import { QueuePanel } from '../features/queue/QueuePanel.tsx'

export function NowPlaying() {
  return <NowPlayingScreen devices={<DevicesButton named />} queue={<QueueBeside Panel={QueuePanel} />} />
}
