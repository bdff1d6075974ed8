// The page while the first library is loaded: progress and placeholders of covers, or why it cannot be loaded.

import { isScopeMissing } from '../../shared/account/scopes.ts'
import type { LibraryLoad } from '../../shared/app-state.ts'
import { t } from '../../shared/words/words.ts'
import { EmptyState } from '../controls/EmptyState.tsx'
import { Meter } from '../controls/Meter.tsx'
import { useApp, useCurrentVisit } from '../state/app-context.ts'
import { libraryKinds } from '../state/view/kinds.ts'
import { formatMegabytes } from '../words/format.ts'
import { Banners } from './Banners.tsx'
import { PageFrame } from './PageFrame.tsx'
import { RequestScopesButton } from './sign-in-buttons.tsx'

/** Indices of the placeholders: as many as fill a large window. */
const placeholders = Array.from({ length: 28 }, (_, index) => index)

export function FirstLoadScreen() {
  const load = useApp(state => state.library.load)
  const isOnDisk = useApp(state => state.library.revision !== null)
  const { route } = useCurrentVisit()
  const lacksScope = useApp(state => isScopeMissing(state.account, 'user.library:read'))
  const pageName = libraryKinds.find(kind => kind.route.kind === route.kind)?.name ?? t('kinds.library')
  return (
    <PageFrame label={pageName}>
      <div className="page-head">
        <h1>{pageName}</h1>
      </div>
      <Banners />
      {lacksScope && !isOnDisk ? <NotGrantedState /> : <LoadProgress load={load} isOnDisk={isOnDisk} />}
    </PageFrame>
  )
}

function NotGrantedState() {
  return (
    <EmptyState heading={t('library.noScopeHeading')} text={t('library.noScopeHint')}>
      <RequestScopesButton />
    </EmptyState>
  )
}

/** The progress of the first load; `isOnDisk`: the library is only read from disk, which is too quick for a progress bar. */
function LoadProgress({ load, isOnDisk }: { readonly load: LibraryLoad; readonly isOnDisk: boolean }) {
  return (
    <>
      {load.phase !== 'failed' && !isOnDisk && (
        <section className="set-list first-load" role="status">
          <b>{t('library.getting')}</b>
          <div className="meta num">{progressText(load)}</div>
          <Meter label={t('kinds.library')} progress={loadProgress(load)} />
          <p className="hint">{t('library.firstLoadDescription')}</p>
        </section>
      )}
      <div className="cards" aria-hidden="true">
        {placeholders.map(index => (
          <div key={index} className="card">
            <div className="cover skel" />
            <div className="skel title" />
            <div className="skel line" />
          </div>
        ))}
      </div>
    </>
  )
}

function loadProgress(load: LibraryLoad): number | null {
  if (load.phase !== 'downloading' || load.total === null || load.total === 0) return null
  return Math.min(1, load.received / load.total)
}

function progressText(load: LibraryLoad): string {
  switch (load.phase) {
    case 'downloading':
      if (load.received === 0) return t('library.asking')
      return load.total === null
        ? t('library.loadedSoFar', { size: formatMegabytes(load.received) })
        : t('library.loadedOfAbout', { part: formatMegabytes(load.received), whole: formatMegabytes(load.total) })
    case 'decoding':
      return t('library.sorting')
    default:
      return t('library.asking')
  }
}
