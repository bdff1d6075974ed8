// A smart playlist: its rules as chips, and the songs that fit them now.

import { useMemo } from 'react'
import type { SmartId } from '../../../shared/ids.ts'
import { lengthOfTracks } from '../../../shared/library/order/totals.ts'
import { conditionsOf } from '../../../shared/library/query/describe.ts'
import { searchesWords } from '../../../shared/library/query/find.ts'
import { parse } from '../../../shared/library/query/parse.ts'
import type { SmartPlaylist } from '../../../shared/smart-playlists.ts'
import { t } from '../../../shared/words/words.ts'
import { Button, IconButton } from '../../controls/Button.tsx'
import { EmptyState } from '../../controls/EmptyState.tsx'
import { TitleName } from '../../controls/Name.tsx'
import { Banners } from '../../layout/Banners.tsx'
import { NotFoundScreen } from '../../layout/NotFoundScreen.tsx'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { defaultColumns } from '../../lists/columns/columns.tsx'
import { useColumns } from '../../lists/columns/use-list-view.ts'
import { ColumnsButton } from '../../lists/ListTools.tsx'
import { PlayButtons } from '../../lists/PlayButtons.tsx'
import { FilterChips } from '../../query/FilterChips.tsx'
import { FilterField } from '../../query/FilterField.tsx'
import { NoMatches } from '../../query/NoMatches.tsx'
import { ConditionChip } from '../../query/QueryChips.tsx'
import { TrackListOverlays, TrackTable } from '../../query/TrackTable.tsx'
import { useRows } from '../../query/use-rows.ts'
import { useApp, useAppContext, useCurrentVisit, useLibrary } from '../../state/app-context.ts'
import { useSearchable } from '../../state/library/use-searchable.ts'
import { useContextMenu } from '../../state/use-menu.ts'
import { formatListLength, formatSongCount } from '../../words/format.ts'
import { smartMenu } from './smart-menu.ts'

export function SmartPlaylistScreen({ id }: { readonly id: SmartId }) {
  const playlist = useApp(state => state.smartPlaylists.find(each => each.id === id))
  const isSearchable = useSearchable()
  if (playlist === undefined) return <NotFoundScreen kind="smart" />
  // The search index of a new library takes a moment, so a query with words has to wait.
  return isSearchable || !searchesWords(playlist.query) ? (
    <SmartSongs playlist={playlist} />
  ) : (
    <PageFrame label={playlist.name}>{null}</PageFrame>
  )
}

function SmartSongs({ playlist }: { readonly playlist: SmartPlaylist }) {
  const app = useAppContext()
  const library = useLibrary()
  const { filter } = useCurrentVisit()
  const openMenu = useContextMenu()
  const { id, name, query, sort, limit } = playlist
  const place = { kind: 'smart', id } as const
  const list = useRows(place, sort)
  const { rows, controller } = list
  const columns = useColumns('smart', defaultColumns.playlist)
  const parsed = useMemo(() => parse(query), [query])
  const openEditor = (): void => app.layers.open({ kind: 'smart', draft: playlist })
  const [remark] = parsed.remarks
  return (
    <PageFrame label={name} overlay={<TrackListOverlays list={list} />}>
      <div className="page-head">
        <h1>
          <TitleName text={name} />
        </h1>
        <span className="hint num">
          {formatSongCount(rows.length)} · {formatListLength(lengthOfTracks(library, rows))}
        </span>
        <span className="actions">
          <PlayButtons rows={rows} context={{ place, title: name }} />
          <IconButton icon="pencil" label={t('actions.edit')} onClick={openEditor} />
          <IconButton
            icon="more"
            label={t('smartPlaylists.playlistMenu')}
            onClick={event => openMenu(event, t('kinds.smartPlaylist'), smartMenu(app, playlist))}
          />
        </span>
      </div>
      <ul className="chips rules" aria-label={t('smartPlaylists.rulesLabel')}>
        {conditionsOf(parsed).map(chip => (
          <li key={`${chip.from} ${chip.words}`}>
            <ConditionChip chip={chip} />
          </li>
        ))}
        {limit !== null && <li className="hint num">{t('smartPlaylists.limitCount', { count: limit })}</li>}
      </ul>
      {remark !== undefined && <p className="query-remark">{remark.message}</p>}
      <Banners />
      <div className="tools">
        <FilterField label={t('smartPlaylists.filterThisSmartPlaylist')} />
        <FilterChips />
        <span className="end">
          <ColumnsButton controller={controller} />
        </span>
      </div>
      {rows.length > 0 ? (
        <TrackTable list={list} label={name} columns={columns} context={{ place, title: name }} />
      ) : !list.isReady ? null : filter === '' ? (
        <EmptyState heading={t('smartPlaylists.emptyHeading')} text={t('smartPlaylists.emptyDescription')}>
          <Button label={t('smartPlaylists.editRules')} kind="main" large onClick={openEditor} />
        </EmptyState>
      ) : (
        <NoMatches emptyKind="songsHere" rows={list.unfiltered} />
      )}
    </PageFrame>
  )
}
