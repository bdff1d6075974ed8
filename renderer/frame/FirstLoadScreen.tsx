// The page while the first library is loaded: progress and placeholders of covers, or why it cannot be loaded.

import { isMissing } from '../../shared/account/scopes.ts'
import type { LibraryLoad } from '../../shared/app-state.ts'
import { t } from '../../shared/words/words.ts'
import { Empty } from '../controls/Empty.tsx'
import { Meter } from '../controls/Meter.tsx'
import { useApp, useHere } from '../state/page.ts'
import { kinds } from '../state/view/kinds.ts'
import { megabytes } from '../words/format.ts'
import { Banners } from './Banners.tsx'
import { PageFrame } from './PageFrame.tsx'
import { AskForScopes } from './sign-in-buttons.tsx'

/** The number of placeholders, enough to fill a large window. */
const covers = Array.from({ length: 28 }, (_, index) => index)

export function FirstLoadScreen() {
  const load = useApp(state => state.library.load)
  const isOnDisk = useApp(state => state.library.revision !== null)
  const { route } = useHere()
  const notGranted = useApp(state => isMissing(state.account, 'user.library:read'))
  const name = kinds.find(kind => kind.route.kind === route.kind)?.name ?? t('frame.library')
  return (
    <PageFrame label={name}>
      <div className="page-head">
        <h1>{name}</h1>
      </div>
      <Banners />
      {notGranted && !isOnDisk ? <NotGranted /> : <Loading load={load} isOnDisk={isOnDisk} />}
    </PageFrame>
  )
}

function NotGranted() {
  return (
    <Empty heading={t('frame.segueMayNotReadYourLibrary')} text={t('frame.thisSignInLeavesThatOut')}>
      <AskForScopes />
    </Empty>
  )
}

/** `isOnDisk`: the library is only read from disk, which is too quick for a progress bar. */
function Loading({ load, isOnDisk }: { readonly load: LibraryLoad; readonly isOnDisk: boolean }) {
  return (
    <>
      {load.phase !== 'failed' && !isOnDisk && (
        <section className="set-list first-load" role="status">
          <b>{t('frame.gettingYourLibrary')}</b>
          <div className="meta num">{progressWords(load)}</div>
          <Meter label={t('frame.library')} part={partOf(load)} />
          <p className="hint">{t('frame.thisHappensOnceAfterThatSegue')}</p>
        </section>
      )}
      <div className="cards" aria-hidden="true">
        {covers.map(index => (
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

function partOf(load: LibraryLoad): number | null {
  if (load.phase !== 'downloading' || load.total === null || load.total === 0) return null
  return Math.min(1, load.received / load.total)
}

function progressWords(load: LibraryLoad): string {
  switch (load.phase) {
    case 'downloading':
      if (load.received === 0) return t('frame.askingTheService')
      return load.total === null
        ? t('frame.soFar', { size: megabytes(load.received) })
        : t('frame.ofAbout', { part: megabytes(load.received), whole: megabytes(load.total) })
    case 'decoding':
      return t('frame.puttingItInOrder')
    default:
      return t('frame.askingTheService')
  }
}
