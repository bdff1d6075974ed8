// One folder: the way to it, the folders in it, and the songs that lie in it. The root holds them all.
import { Fragment, type ReactNode, useDeferredValue, useMemo } from 'react'
import { fold } from '../../shared/library/fold.ts'
import { type Folders, folderAt, folderName, folders, foldersIn, pathsTo, tracksBeneath, tracksIn } from '../../shared/library/folders.ts'
import type { Library } from '../../shared/library/model.ts'
import { useAsking } from '../library/use-asking.ts'
import { useNarrowed } from '../library/use-narrowed.ts'
import { useSearchable } from '../library/use-searchable.ts'
import { useStepwise } from '../library/use-stepwise.ts'
import { usualColumns } from '../lists/columns.tsx'
import { type Line, LineList } from '../lists/LineList.tsx'
import { TrackList } from '../lists/TrackList.tsx'
import { useColumns } from '../lists/use-list-view.ts'
import { Empty } from '../parts/Empty.tsx'
import { FilterField } from '../parts/FilterField.tsx'
import { count, countOf, listLength, songs } from '../parts/format.ts'
import { Go } from '../parts/Go.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Name } from '../parts/Name.tsx'
import { PageFrame } from '../parts/PageFrame.tsx'
import { PlayButtons } from '../parts/PlayButtons.tsx'
import { folderWords, missingWords, nothingHas } from '../parts/place-words.ts'
import { lengthOf, SelectionBar } from '../parts/SelectionBar.tsx'
import { Strips } from '../parts/Strips.tsx'
import { useHere, useLibrary, usePage } from '../state/page.ts'
import type { Route } from '../state/route.ts'
import { GoneScreen } from './GoneScreen.tsx'

export function FolderScreen({ path }: { readonly path: string }) {
  const tree = useStepwise(folders)
  if (tree === null) {
    return (
      <PageFrame label={folderWords(path)}>
        <Head path={path} />
      </PageFrame>
    )
  }
  const folder = folderAt(tree, path)
  return folder === -1 ? <GoneScreen what="folder" /> : <Folder tree={tree} folder={folder} />
}

function Folder({ tree, folder }: { readonly tree: Folders; readonly folder: number }) {
  const { view } = usePage()
  const library = useLibrary()
  const { filter, selection } = useHere()
  const asked = useDeferredValue(useSearchable() ? filter : '')
  const columns = useColumns('folder', usualColumns.playlist)
  const path = tree.paths[folder] ?? ''
  const all = tracksBeneath(tree, folder)
  const length = useMemo(() => lengthOf(library, all), [library, all])
  const inside = useMemo(() => foldersWith(tree, foldersIn(tree, folder), asked), [tree, folder, asked])
  // What lies in no folder stands beside the folders of the root, not below them.
  const loose = folder === 0 ? tracksIn(tree, 0).length : 0
  const asking = useAsking(asked)
  const within = useMemo(() => (folder === 0 ? none : tracksIn(tree, folder)), [tree, folder])
  const rows = useNarrowed(library, path, within, asked, asking)
  const hasLoose = loose > 0 && asked.trim() === ''
  const lines = inside.length + (hasLoose ? 1 : 0)
  const name = folderWords(path)
  const context = { place: { kind: 'folder', path } as const, title: name }
  return (
    <PageFrame label={name} over={<SelectionBar rows={rows} />}>
      <Head path={path}>
        <span className="hint num">
          {songs(all.length)} · {listLength(length)}
        </span>
        <span className="actions">
          <PlayButtons rows={all} context={context} />
        </span>
      </Head>
      <Strips />
      <div className="tools">
        <FilterField label="Filter this folder" />
        <span className="hint num">{inside.length > 0 && countOf(inside.length, 'folder', 'folders')}</span>
      </div>
      {lines > 0 && (
        <LineList
          label="Folders"
          count={lines}
          line={position => (position < inside.length ? lineOf(tree, inside[position] ?? 0) : looseLine(loose))}
        />
      )}
      {rows.length > 0 && (
        <section className="shelf folder-songs" aria-label="Songs">
          <div className="shelf-head">
            <h2>Songs</h2>
            <span className="hint num">{count(rows.length)}</span>
          </div>
          <TrackList
            label="Songs"
            table="playlist"
            columns={columns}
            rows={rows}
            context={context}
            choice={{ selection, select: view.select, ids: library.tracks.id }}
          />
        </section>
      )}
      {lines + rows.length === 0 && <Nothing library={library} filter={filter} />}
    </PageFrame>
  )
}

const none = new Uint32Array(0)

/** The name, and above it the way that leads here. */
function Head({ path, children }: { readonly path: string; readonly children?: ReactNode }) {
  const above = pathsTo(path).slice(0, -1)
  const name = folderWords(path)
  return (
    <>
      {path !== '' && (
        <nav className="crumbs" aria-label="Way to this folder">
          <Crumb path="" />
          {above.map(each => (
            <Fragment key={each}>
              <Icon name="right" size={14} />
              <Crumb path={each} />
            </Fragment>
          ))}
        </nav>
      )}
      <div className="page-head">
        <h1 title={name}>
          <Name text={name} />
        </h1>
        {children}
      </div>
    </>
  )
}

function Crumb({ path }: { readonly path: string }) {
  const name = folderWords(path)
  return (
    <Go to={folderRoute(path)} className="cut" title={name}>
      <Name text={name} />
    </Go>
  )
}

const folderRoute = (path: string): Route => ({ kind: 'folder', path })

function lineOf(tree: Folders, folder: number): Line {
  const path = tree.paths[folder] ?? ''
  const title = folderWords(path)
  const inside = foldersIn(tree, folder).length
  return {
    to: folderRoute(path),
    title,
    children: (
      <>
        <Icon name="folder" />
        <span className="t cut">
          <Name text={title} />
        </span>
        <span className="r num">{inside > 0 && countOf(inside, 'folder', 'folders')}</span>
        <span className="r num">{songs(tracksBeneath(tree, folder).length)}</span>
      </>
    ),
  }
}

const looseLine = (loose: number): Line => ({
  to: { kind: 'missing', what: 'folder' },
  title: missingWords.folder,
  children: (
    <>
      <Icon name="song" />
      <span className="t cut">{missingWords.folder}</span>
      <span className="r num" />
      <span className="r num">{songs(loose)}</span>
    </>
  ),
})

function foldersWith(tree: Folders, inside: Uint32Array, text: string): Uint32Array {
  const words = fold(text).split(' ')
  return text.trim() === ''
    ? inside
    : inside.filter(folder => {
        const name = fold(folderName(tree.paths[folder] ?? ''))
        return words.every(word => name.includes(word))
      })
}

function Nothing({ library, filter }: { readonly library: Library; readonly filter: string }) {
  if (filter !== '') return <Empty heading="Nothing matches" text={nothingHas('No folder or song here', filter)} />
  return library.orders.title.length === 0 ? (
    <Empty heading="No folders yet" text="Folders appear here once the service has some songs." />
  ) : (
    <Empty heading="No folders" text="The service does not say which folders your songs came from." />
  )
}
