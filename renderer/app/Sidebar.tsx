// The sidebar, with a link to every place: the library's kinds, playlists and tags scroll; downloads, trash, account and settings below always show.

import { type ReactNode, useEffect, useRef } from 'react'
import type { Library } from '../../shared/library/model/model.ts'
import { tagAt } from '../../shared/library/places/rows.ts'
import { t } from '../../shared/words/words.ts'
import { Icon, type IconName } from '../controls/Icon.tsx'
import { Swatch } from '../controls/Swatch.tsx'
import { AccountButton } from '../features/account/AccountButton.tsx'
import type { SideItem } from '../frame/SideLine.tsx'
import { mostDrawn, SideList } from '../frame/SideList.tsx'
import { placeMenu } from '../lists/menus/place-menu.ts'
import { type Page, useApp, useHere, useMaybeLibrary, usePage } from '../state/page.ts'
import { putTag } from '../state/tag-acts.ts'
import { kindsShown } from '../state/view/kinds.ts'
import { type Route, sameRoute } from '../state/view/route.ts'
import { count } from '../words/format.ts'
import { SidePlaylists } from './SidePlaylists.tsx'

/** Whether the sidebar's link `to` is marked as the current one: `here` is that place, or a page inside it. */
function isHere(here: Route, to: Route): boolean {
  if (here.kind === 'missing') return to.kind === (here.what === 'folder' ? 'folder' : `${here.what}s`)
  if (to.kind === 'albums') return here.kind === 'albums' || here.kind === 'album'
  if (to.kind === 'artists') return here.kind === 'artists' || here.kind === 'artist'
  if (to.kind === 'home') return here.kind === 'home' || here.kind === 'shelf'
  if (to.kind === 'genres') return here.kind === 'genres' || here.kind === 'genre'
  if (to.kind === 'decades') return here.kind === 'decades' || here.kind === 'years'
  if (to.kind === 'folder') return here.kind === 'folder'
  return sameRoute(here, to)
}

export function Sidebar() {
  const page = usePage()
  const here = useHere().route
  const library = useMaybeLibrary()
  const waiting = useApp(state => state.library.load.phase !== 'failed')
  const places = usePlaceInView(here)
  const trashed = library?.trashOrders.title.length ?? 0
  const edits = useEditItems()
  const hasUploads = useApp(
    ({ uploads: { counts, filesFound } }) => filesFound !== null || Object.values(counts).some(number => number > 0),
  )
  const arrangement = useApp(state => state.settings.sidebar)
  const symbol = (name: string, icon: IconName, to: Route, end?: ReactNode): SideItem => ({
    key: name,
    name,
    face: <Icon name={icon} />,
    end,
    act: { to, here: isHere(here, to) },
  })
  return (
    <nav className="sidebar" aria-label={t('app.library')} data-landmark tabIndex={-1}>
      <div className="brand">
        <Icon name="mark" />
        <span className="word">{t('app.segue')}</span>
      </div>
      <div ref={places} className="places">
        <SideList label={t('app.library')} items={kindsShown(arrangement).map(({ route, icon, name }) => symbol(name, icon, route))} />
        <h2>{t('app.playlists')}</h2>
        {library === null ? waiting && <Waiting /> : <SidePlaylists library={library} here={here} symbol={symbol} />}
        <h2>{t('app.tags')}</h2>
        {library !== null && (
          <SideList
            label={t('app.tags')}
            items={[...tagItems(page, library, here), symbol(t('app.allTags'), 'tag', { kind: 'tags' }, tagsCount(library))]}
          />
        )}
      </div>
      <div className="places-below">
        <SideList
          label={t('app.downloadsAndTrash')}
          items={[
            ...edits,
            ...(hasUploads ? [symbol(t('app.addMusic'), 'plus', { kind: 'uploads' }, <UploadsCount />)] : []),
            symbol(t('app.downloads'), 'download', { kind: 'downloads' }, <DownloadsCount />),
            symbol(t('app.trash'), 'trash', { kind: 'trash' }, trashed > 0 && <span className="count">{count(trashed)}</span>),
          ]}
        />
      </div>
      <AccountButton />
    </nav>
  )
}

/** The ref of the sidebar's scrolling box: after each change of route the link of the current place is scrolled into view. */
function usePlaceInView(here: Route) {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef(here)
  useEffect(() => {
    // At a start the sidebar is at its top, and measuring positions would force a layout.
    if (last.current === here) return
    last.current = here
    box.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [here])
  return box
}

/** The sidebar's item for changes not yet sent; empty unless some wait or were refused. */
function useEditItems(): readonly SideItem[] {
  const page = usePage()
  const open = useApp(state => state.edits.entries.filter(({ status }) => status.kind !== 'accepted').length)
  const isRefused = useApp(state => state.edits.entries.some(({ status }) => status.kind === 'refused'))
  if (open === 0) return []
  return [
    {
      key: 'Changes',
      name: isRefused ? t('app.changesRefused') : t('app.changesNotYetSent'),
      face: <Icon name={isRefused ? 'alert' : 'cloud'} />,
      end: <span className="count">{count(open)}</span>,
      act: { run: () => page.layers.open({ kind: 'edits' }) },
    },
  ]
}

/** The number of files still to be uploaded, or a sign that some failed. */
function UploadsCount() {
  const counts = useApp(state => state.uploads.counts)
  const left = counts.waiting + counts.hashing + counts.sending
  if (left > 0) return <span className="count">{t('app.uploadsLeft', { count: left })}</span>
  return counts.failed > 0 ? <Icon name="alert" size={16} /> : null
}

/** The number of songs still to be downloaded, or, when there are none, of those downloaded. */
function DownloadsCount() {
  const { waiting, done } = useApp(state => state.downloads)
  if (waiting + done === 0) return null
  return <span className="count">{waiting > 0 ? t('app.downloadsLeft', { count: waiting }) : count(done)}</span>
}

function Waiting() {
  return (
    <>
      {['60%', '78%', '48%'].map(width => (
        <div key={width} className="place">
          <i className="skel" style={{ width }} />
        </div>
      ))}
    </>
  )
}

const rowsUpTo = (length: number): readonly number[] => Array.from({ length }, (_, row) => row)

const toTag = { label: t('lists.goTo.tag'), icon: 'tag' } as const

const tagsShown = (library: Library): readonly number[] => rowsUpTo(library.tags.count).filter(row => library.tags.archived[row] !== 1)

/** The number of tags, if not all of them are in the sidebar. */
function tagsCount(library: Library): ReactNode {
  const all = tagsShown(library).length
  return all > mostDrawn && <span className="count">{count(all)}</span>
}

/** Sidebar items for the first tags that are not archived, and for the current one. */
function tagItems(page: Page, library: Library, here: Route): readonly SideItem[] {
  const isWhereWeAre = (row: number): boolean => here.kind === 'tag' && here.id === tagAt(library, row).id
  const shown = tagsShown(library).filter((row, at) => at < mostDrawn || isWhereWeAre(row))
  return shown.map(row => {
    const { id, name, tracks } = tagAt(library, row)
    return {
      key: `tag ${id}`,
      name,
      face: <Swatch of={id} />,
      end: <span className="count">{count(tracks)}</span>,
      act: { to: { kind: 'tag', id }, here: here.kind === 'tag' && here.id === id },
      menu: { label: t('lists.kind.tag'), items: () => placeMenu(page, library, { kind: 'tag', id }, name, toTag) },
      drop: ({ tracks: dropped }) => void putTag(page, library, id, dropped, true),
    }
  })
}
