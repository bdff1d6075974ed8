// The card at the top of Home while another device plays: the device, its song and progress, and the button to play it here.

import type { WhereItSounds } from '../../../shared/app-state.ts'
import type { Track } from '../../../shared/library/model/model.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { playHere } from '../../state/actions/device-actions.ts'
import { useApp, useAppContext } from '../../state/app-context.ts'
import { isStateKnown } from '../../state/sound/output.ts'
import { usePosition } from '../../state/use-position.ts'
import { albumRoute } from '../../state/view/route.ts'
import { formatDuration } from '../../words/format.ts'
import { CardProgress, ResumeCard } from './ResumeCard.tsx'

type Props = { readonly track: Track; readonly output: Extract<WhereItSounds, { kind: 'elsewhere' }> }

export function ElsewhereCard({ track, output: { name, mayControl } }: Props) {
  const app = useAppContext()
  const isPlaying = useApp(state => isStateKnown(state) && !state.playback.paused)
  const isMoving = useApp(state => state.connect.transfer !== null)
  return (
    <ResumeCard
      artwork={track.artwork}
      label={name}
      title={track.title || t('unknown.title')}
      subtitle={track.artist || t('unknown.artist')}
      hint={<PositionText length={track.length} />}
      to={track.albumId === null ? { kind: 'songs' } : albumRoute(track.albumId)}
      isPlaying={isPlaying}
      isElsewhere
      progress={<Progress length={track.length} />}
    >
      {mayControl && <Button label={t('devices.playHere')} kind="signal" disabled={isMoving} onClick={() => playHere(app)} />}
    </ResumeCard>
  )
}

/** The position in the song that the other device plays; a component of its own, so that each passing second renders nothing else. */
function PositionText({ length }: { readonly length: number }) {
  const position = usePosition(length)
  return length > 0
    ? t('playback.positionOf', { position: formatDuration(position), length: formatDuration(length) })
    : formatDuration(position)
}

function Progress({ length }: { readonly length: number }) {
  const position = usePosition(length)
  return <CardProgress progress={length > 0 ? Math.min(1, position / length) : 0} />
}
