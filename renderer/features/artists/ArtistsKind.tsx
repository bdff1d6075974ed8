// The choice between album artists (with albums of their own) and all artists, and the rows of each.

import { useStore } from 'zustand'
import { allArtists } from '../../../shared/library/places/credited.ts'
import { t } from '../../../shared/words/words.ts'
import { SegmentedControl } from '../../controls/SegmentedControl.tsx'
import { useAppContext, useLibrary } from '../../state/app-context.ts'
import { useChunkedTask } from '../../state/library/use-chunked-task.ts'

type ArtistsKind = 'albums' | 'all'
const route = { kind: 'artists' } as const
const options = [
  { value: 'albums', label: t('artists.albumArtists') },
  { value: 'all', label: t('artists.allArtists') },
] as const

const useArtistsKind = (): ArtistsKind =>
  useStore(useAppContext().pageMemory, state => (state.tabs.get('artists') === 'all' ? 'all' : 'albums'))

/** Artist rows by name, of the chosen kind; album artists until all artists are computed (in chunks). */
export function useArtistsOrder(): Uint32Array {
  const library = useLibrary()
  const allArtistRows = useChunkedTask(allArtists)
  return useArtistsKind() === 'all' ? (allArtistRows ?? library.artistOrder) : library.artistOrder
}

export function ArtistsKindSwitch() {
  const { pageMemory } = useAppContext()
  return (
    <SegmentedControl
      label={t('artists.kindLabel')}
      value={useArtistsKind()}
      options={options}
      onChange={kind => pageMemory.rememberTab(route, kind)}
    />
  )
}
