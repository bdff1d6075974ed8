// The quality in which the song is streamed, as asked for or as fallback; nothing without a song.

import { type Settings, wantedQuality } from '../../../shared/settings.ts'
import { t } from '../../../shared/words/words.ts'
import { Icon } from '../../controls/Icon.tsx'
import { useApp } from '../../state/app-context.ts'

export function QualityLabel() {
  const wantedLevel = useApp(state => wantedQuality(state.settings))
  const track = useApp(({ playback }) => playback.current)
  const delivered = useApp(({ otherQuality }) => otherQuality.find(other => other.track === track)?.quality)
  if (track === null) return null
  const isFallback = delivered !== undefined && delivered !== wantedLevel
  const title = isFallback ? t('nowPlaying.anotherQuality', { quality: qualityText(wantedLevel) }) : t('nowPlaying.wantedQuality')
  return (
    <span className="hint num quality" title={title}>
      {qualityText(delivered ?? wantedLevel)}
      {isFallback && (
        <>
          <Icon name="info" size={14} />
          <span className="sr">, {title}</span>
        </>
      )}
    </span>
  )
}

const qualityText = (quality: Settings['quality']): string =>
  quality === 'orig' ? t('playback.originalQuality') : t('format.kbits', { quality })
