// A playlist, a tag or the trash: a head and a table of songs.

import type { Library, Place } from '../../../shared/library/model/model.ts'
import { playlistAt, tagAt } from '../../../shared/library/places/rows.ts'
import { playlistRowOf, tagRowOf } from '../../../shared/library/places/select.ts'
import { t } from '../../../shared/words/words.ts'
import { Empty } from '../../controls/Empty.tsx'
import { TitleName } from '../../controls/Name.tsx'
import { GoneScreen } from '../../frame/GoneScreen.tsx'
import { PageFrame } from '../../frame/PageFrame.tsx'
import { Strips } from '../../frame/Strips.tsx'
import { usualColumns } from '../../lists/columns/columns.tsx'
import { useColumns } from '../../lists/columns/use-list-view.ts'
import { DownloadButton } from '../../lists/DownloadButton.tsx'
import { ColumnsButton } from '../../lists/ListTools.tsx'
import { PlayButtons } from '../../lists/PlayButtons.tsx'
import { lengthOf } from '../../lists/SelectionBar.tsx'
import { FilterField } from '../../query/FilterField.tsx'
import { NothingMatches } from '../../query/NothingMatches.tsx'
import { OverSongs, SongTable } from '../../query/SongTable.tsx'
import { useRows } from '../../query/use-rows.ts'
import { useHere, useLibrary } from '../../state/page.ts'
import { listLength, songs } from '../../words/format.ts'

type Collection = Extract<Place, { kind: 'playlist' | 'tag' | 'trash' }>

/** What stands over the songs; null for what is not in the library any more. */
function headOf(library: Library, place: Collection): { readonly name: string; readonly text: string } | null {
  switch (place.kind) {
    case 'playlist': {
      const row = playlistRowOf(library, place.id)
      const playlist = playlistAt(library, row)
      return row === -1 ? null : { name: playlist.name, text: playlist.description }
    }
    case 'tag': {
      const row = tagRowOf(library, place.id)
      return row === -1 ? null : { name: tagAt(library, row).name, text: '' }
    }
    case 'trash':
      return { name: t('places.trash'), text: t('places.songsHereAreHiddenEverywhereElse') }
  }
}

export function CollectionScreen({ place }: { readonly place: Collection }) {
  const library = useLibrary()
  const { filter } = useHere()
  const list = useRows(place, null)
  const { rows, port } = list
  const columns = useColumns(place.kind, usualColumns.playlist)
  const head = headOf(library, place)
  if (head === null) return <GoneScreen what={place.kind} />
  const name = head.name === '' ? t(`places.unnamed.${place.kind}`) : head.name
  const context = { place, title: name }
  return (
    <PageFrame label={name} over={<OverSongs list={list} />}>
      <div className="page-head">
        <h1>
          <TitleName text={name} />
        </h1>
        <span className="hint num">
          {songs(rows.length)} · {listLength(lengthOf(library, rows))}
        </span>
        <span className="actions">
          {place.kind !== 'trash' && (
            <>
              <PlayButtons rows={rows} context={context} />
              <DownloadButton rows={rows} />
            </>
          )}
        </span>
      </div>
      {head.text !== '' && (
        <p className="meta about">
          <bdi>{head.text}</bdi>
        </p>
      )}
      <Strips />
      <div className="tools">
        <FilterField label={t(`places.filterThis.${place.kind}`)} />
        <span className="end">
          <ColumnsButton port={port} />
        </span>
      </div>
      {rows.length > 0 ? (
        <SongTable list={list} label={name} columns={columns} context={context} />
      ) : filter === '' ? (
        <Empty heading={t('places.noSongsHere')} text={t(`places.empty.${place.kind}`)} />
      ) : (
        <NothingMatches nothing="songsHere" rows={list.all} />
      )}
    </PageFrame>
  )
}
