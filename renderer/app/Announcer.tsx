// Says which page one has come to, what plays now, and where, for those who cannot see it change.
import { useStore } from 'zustand'
import { useCurrentTrack } from '../state/library/use-tracks.ts'
import { useApp, usePage } from '../state/page.ts'

export function Announcer() {
  const { track } = useCurrentTrack()
  const arrivedAt = useStore(usePage().view, state => state.arrivedAt)
  return (
    <>
      <div className="sr" role="status">
        {arrivedAt}
      </div>
      <div className="sr" role="status">
        {track === null ? '' : `Now playing: ${track.title}${track.artist === '' ? '' : ` by ${track.artist}`}`}
      </div>
      <WhereItPlays />
    </>
  )
}

function WhereItPlays() {
  const words = useApp(({ connect: { output, transfer } }) => {
    if (transfer !== null) return transfer.way === 'there' ? `Moving to ${transfer.name}` : `Moving here from ${transfer.name}`
    if (output.kind === 'here') return ''
    if (output.link === 'lost') return `${output.name} is not reachable. The queue is safe here.`
    return output.link === 'joining' ? `Connecting to ${output.name}` : `Playing on ${output.name}`
  })
  return (
    <div className="sr" role="status">
      {words}
    </div>
  )
}
