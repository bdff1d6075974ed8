// Live regions for screen readers: which page is shown now, what plays, on which device, and whether the session is private.

import { useStore } from 'zustand'
import { t } from '../../shared/words/words.ts'
import { useApp, useAppContext } from '../state/app-context.ts'
import { useCurrentTrack } from '../state/library/use-tracks.ts'

export function Announcer() {
  const { track } = useCurrentTrack()
  const arrivedAt = useStore(useAppContext().view, state => state.announcedPage)
  return (
    <>
      <div className="sr" role="status">
        {arrivedAt}
      </div>
      <div className="sr" role="status">
        {track === null ? '' : track.artist === '' ? t('nowPlaying.announced', track) : t('nowPlaying.announcedBy', track)}
      </div>
      <WhereItPlays />
      <Privacy />
    </>
  )
}

function Privacy() {
  const isPrivate = useApp(state => state.privateSession)
  return (
    <div className="sr" role="status">
      {isPrivate && t('playback.privateSessionIsOn')}
    </div>
  )
}

function WhereItPlays() {
  const words = useApp(({ connect: { output, transfer } }) => {
    if (transfer !== null)
      return t(transfer.way === 'there' ? 'devices.announced.movingTo' : 'devices.announced.movingHereFrom', { device: transfer.name })
    if (output.kind === 'here') return ''
    if (output.link === 'lost') return t('devices.announced.notReachable', { device: output.name })
    return t(output.link === 'joining' ? 'playback.connectingTo' : 'devices.announced.playingOn', { device: output.name })
  })
  return (
    <div className="sr" role="status">
      {words}
    </div>
  )
}
