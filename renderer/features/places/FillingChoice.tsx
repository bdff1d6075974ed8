// What a new playlist holds at first: what was chosen, or what the service finds for a mood (only if nothing was chosen) or like one song.
import { type PlaylistSource, playlistMoods } from '../../../shared/edits/edit.ts'
import type { TrackId } from '../../../shared/ids.ts'
import { t } from '../../../shared/words/words.ts'
import { Select } from '../../controls/Select.tsx'
import { useLibraryOrNull } from '../../state/app-context.ts'
import { findTrack } from '../../state/library/use-tracks.ts'
import { quoteName } from '../../words/format.ts'

type Props = {
  /** Whether the new playlist gets no songs of the person's choice. */
  readonly isEmpty: boolean
  /** The song to which the service can find similar ones; null: none. */
  readonly similarTo: TrackId | null
  /** What the service fills the playlist with; null: only the songs that the person chose. */
  readonly value: PlaylistSource | null
  readonly onChange: (value: PlaylistSource | null) => void
}

export function FillingChoice({ isEmpty, similarTo, value, onChange }: Props) {
  const track = findTrack(useLibraryOrNull(), similarTo)
  const [firstMood] = playlistMoods
  const kinds = [
    { value: 'chosen', label: t(isEmpty ? 'places.initialSongs.nothing' : 'places.initialSongs.thisSong') },
    ...(isEmpty ? [{ value: 'mood', label: t('places.initialSongs.mood') }] : []),
    ...(track === null ? [] : [{ value: 'like', label: t('places.initialSongs.like', { title: quoteName(track.title) }) }]),
  ]
  const kind = value === null ? 'chosen' : typeof value === 'string' ? 'mood' : 'like'
  return (
    <div className="row filling">
      <Select
        label={t('places.initialSongs')}
        value={kind}
        options={kinds}
        onChange={chosen => onChange(chosen === 'mood' ? firstMood : chosen === 'like' ? similarTo : null)}
      />
      {typeof value === 'string' && (
        <Select
          label={t('fields.mood')}
          value={value}
          options={playlistMoods.map(mood => ({ value: mood, label: t(`places.mood.${mood}`) }))}
          onChange={onChange}
        />
      )}
    </div>
  )
}
