// Says what plays now, for those who cannot see it change.
import { useCurrentTrack } from './use-tracks.ts'

export function Announcer() {
  const { track } = useCurrentTrack()
  return (
    <div className="sr" role="status">
      {track === null ? '' : `Now playing: ${track.title}${track.artist === '' ? '' : ` by ${track.artist}`}`}
    </div>
  )
}
