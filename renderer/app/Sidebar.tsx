// The sidebar, with a link to every place: the library's kinds, playlists and tags scroll; downloads, trash, account and settings below
// always show.

import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { Library } from '../../shared/library/model/model.ts'
import { tagAt } from '../../shared/library/places/rows.ts'
import { t } from '../../shared/words/words.ts'
import { Icon, type IconName } from '../controls/Icon.tsx'
import { Swatch } from '../controls/Swatch.tsx'
import { AccountButton } from '../features/account/AccountButton.tsx'
import type { SidebarItem } from '../layout/SidebarLine.tsx'
import { maxItems, SidebarList } from '../layout/SidebarList.tsx'
import { placeMenu } from '../lists/menus/place-menu.ts'
import { type AppContextValue, useApp, useAppContext, useCurrentVisit, useLibraryOrNull } from '../state/app-context.ts'
import { setTag } from '../state/tag-actions.ts'
import { shownKinds } from '../state/view/kinds.ts'
import { type Route, sameRoute } from '../state/view/route.ts'
import { formatNumber } from '../words/format.ts'
import { SidePlaylists } from './SidePlaylists.tsx'

/**
 * Whether the sidebar marks its link `target` as the current one: `currentRoute` is that place, or a page that belongs to it (an album to
 * Albums).
 */
function isCurrentPlace(currentRoute: Route, target: Route): boolean {
  if (currentRoute.kind === 'missing') return target.kind === (currentRoute.what === 'folder' ? 'folder' : `${currentRoute.what}s`)
  if (target.kind === 'albums') return currentRoute.kind === 'albums' || currentRoute.kind === 'album'
  if (target.kind === 'artists') return currentRoute.kind === 'artists' || currentRoute.kind === 'artist'
  if (target.kind === 'home') return currentRoute.kind === 'home' || currentRoute.kind === 'shelf'
  if (target.kind === 'genres') return currentRoute.kind === 'genres' || currentRoute.kind === 'genre'
  if (target.kind === 'decades') return currentRoute.kind === 'decades' || currentRoute.kind === 'years'
  if (target.kind === 'folder') return currentRoute.kind === 'folder'
  return sameRoute(currentRoute, target)
}

export function Sidebar() {
  const app = useAppContext()
  const currentRoute = useCurrentVisit().route
  const library = useLibraryOrNull()
  const shownTags = useShownTags(library?.tags)
  const isLoading = useApp(state => state.library.load.phase !== 'failed')
  const placesBox = useCurrentPlaceInView(currentRoute)
  const trashed = library?.trashOrders.title.length ?? 0
  const editItems = useEditItems()
  const hasUploads = useApp(
    ({ uploads: { counts, filesFound } }) => filesFound !== null || Object.values(counts).some(number => number > 0),
  )
  const arrangement = useApp(state => state.settings.sidebar)
  const iconItem = (name: string, icon: IconName, target: Route, end?: ReactNode): SidebarItem => ({
    key: name,
    name,
    picture: <Icon name={icon} />,
    count: end,
    action: { to: target, isCurrent: isCurrentPlace(currentRoute, target) },
  })
  return (
    <nav className="sidebar" aria-label={t('kinds.library')} data-landmark tabIndex={-1}>
      <div className="brand">
        <Icon name="mark" />
        <span className="word">{t('app.segue')}</span>
      </div>
      <div ref={placesBox} className="places">
        <SidebarList
          label={t('kinds.library')}
          items={shownKinds(arrangement).map(({ route, icon, name }) => iconItem(name, icon, route))}
        />
        <h2>{t('kinds.playlists')}</h2>
        {library === null ? (
          isLoading && <PlaylistsSkeleton />
        ) : (
          <SidePlaylists library={library} currentRoute={currentRoute} iconItem={iconItem} />
        )}
        <h2>{t('kinds.tags')}</h2>
        {library !== null && (
          <SidebarList
            label={t('kinds.tags')}
            items={[
              ...tagItems(app, library, shownTags, currentRoute),
              iconItem(t('tags.allTags'), 'tag', { kind: 'tags' }, tagsCount(shownTags)),
            ]}
          />
        )}
      </div>
      <div className="places-below">
        <SidebarList
          label={t('library.ownPlacesLabel')}
          items={[
            ...editItems,
            ...(hasUploads ? [iconItem(t('actions.addMusic'), 'plus', { kind: 'uploads' }, <UploadsCount />)] : []),
            iconItem(t('kinds.downloads'), 'download', { kind: 'downloads' }, <DownloadsCount />),
            iconItem(t('kinds.trash'), 'trash', { kind: 'trash' }, trashed > 0 && <span className="count">{formatNumber(trashed)}</span>),
          ]}
        />
      </div>
      <AccountButton />
    </nav>
  )
}

/** The ref of the sidebar's scrolling box: after each change of route the link of the current place is scrolled into view. */
function useCurrentPlaceInView(currentRoute: Route) {
  const box = useRef<HTMLDivElement>(null)
  const lastRoute = useRef(currentRoute)
  useEffect(() => {
    // Nothing is scrolled at the first rendering: the sidebar is at its top then, and measuring positions would force a layout.
    if (lastRoute.current === currentRoute) return
    lastRoute.current = currentRoute
    box.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [currentRoute])
  return box
}

/** The sidebar's item for changes not yet sent; empty unless some wait or were refused. */
function useEditItems(): readonly SidebarItem[] {
  const app = useAppContext()
  const openCount = useApp(state => state.edits.entries.filter(({ status }) => status.kind !== 'accepted').length)
  const isRefused = useApp(state => state.edits.entries.some(({ status }) => status.kind === 'refused'))
  if (openCount === 0) return []
  return [
    {
      key: 'Changes',
      name: isRefused ? t('edits.refusedHeading') : t('edits.heading'),
      picture: <Icon name={isRefused ? 'alert' : 'cloud'} />,
      count: <span className="count">{formatNumber(openCount)}</span>,
      action: { run: () => app.layers.open({ kind: 'edits' }) },
    },
  ]
}

/** The number of files still to be uploaded; with none left, a warning icon if some failed, else nothing. */
function UploadsCount() {
  const counts = useApp(state => state.uploads.counts)
  const leftCount = counts.waiting + counts.hashing + counts.sending
  if (leftCount > 0) return <span className="count">{t('uploads.remaining', { count: leftCount })}</span>
  return counts.failed > 0 ? <Icon name="alert" size={16} /> : null
}

/** The number of songs still to be downloaded, or, when there are none, of those downloaded; nothing if there are neither. */
function DownloadsCount() {
  const { waiting, done } = useApp(state => state.downloads)
  if (waiting + done === 0) return null
  return <span className="count">{waiting > 0 ? t('downloads.waitingCount', { count: waiting }) : formatNumber(done)}</span>
}

function PlaylistsSkeleton() {
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

const goToTag = { label: t('lists.goTo.tag'), icon: 'tag' } as const

/** Rows of the tags that are not archived; looked for once per table of tags, not at each drawing, as there can be very many. */
function useShownTags(tags: Library['tags'] | undefined): readonly number[] {
  return useMemo(() => (tags === undefined ? [] : Array.from(tags.id.keys()).filter(row => tags.archived[row] !== 1)), [tags])
}

/** The number of tags that are not archived, if they are more than the sidebar shows (`maxItems`); else nothing. */
const tagsCount = (shownTags: readonly number[]): ReactNode =>
  shownTags.length > maxItems && <span className="count">{formatNumber(shownTags.length)}</span>

/** Sidebar items for the first `maxItems` tags that are not archived, and for the current tag if it comes after them. */
function tagItems(app: AppContextValue, library: Library, shownTags: readonly number[], currentRoute: Route): readonly SidebarItem[] {
  const isCurrentTag = (row: number): boolean => currentRoute.kind === 'tag' && currentRoute.id === tagAt(library, row).id
  const shown = shownTags.filter((row, at) => at < maxItems || isCurrentTag(row))
  return shown.map(row => {
    const { id, name, tracks } = tagAt(library, row)
    return {
      key: `tag ${id}`,
      name,
      picture: <Swatch id={id} />,
      count: <span className="count">{formatNumber(tracks)}</span>,
      action: { to: { kind: 'tag', id }, isCurrent: currentRoute.kind === 'tag' && currentRoute.id === id },
      menu: { label: t('kinds.tag'), items: () => placeMenu(app, library, { kind: 'tag', id }, name, goToTag) },
      onTrackDrop: ({ tracks: dropped }) => void setTag(app, library, id, dropped, true),
    }
  })
}
