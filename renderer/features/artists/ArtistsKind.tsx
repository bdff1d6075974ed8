// The choice between album artists (with albums of their own) and all artists, and the rows of each.

import { useStore } from 'zustand'
import { allArtists } from '../../../shared/library/places/credited.ts'
import { t } from '../../../shared/words/words.ts'
import { Segments } from '../../controls/Segments.tsx'
import { useStepwise } from '../../state/library/use-stepwise.ts'
import { useLibrary, usePage } from '../../state/page.ts'

type ArtistsKind = 'albums' | 'all'
const route = { kind: 'artists' } as const
const options = [
  { value: 'albums', words: t('artists.albumArtists') },
  { value: 'all', words: t('artists.allArtists') },
] as const

const useArtistsKind = (): ArtistsKind => useStore(usePage().shown, state => (state.parts.get('artists') === 'all' ? 'all' : 'albums'))

/** Artist rows by name, of the chosen kind; album artists until all artists are computed (stepwise). */
export function useArtistsOrder(): Uint32Array {
  const library = useLibrary()
  const all = useStepwise(allArtists)
  return useArtistsKind() === 'all' ? (all ?? library.artistOrder) : library.artistOrder
}

export function ArtistsSwitch() {
  const { shown } = usePage()
  return <Segments label={t('artists.whichArtists')} value={useArtistsKind()} options={options} change={kind => shown.show(route, kind)} />
}
