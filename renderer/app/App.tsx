// The root component: chooses the screen by the state of the account, then by whether there is a library, then by the route.

import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { type AccountState, isInside } from '../../shared/app-state.ts'
import { assertNever } from '../../shared/errors.ts'
import type { Track } from '../../shared/library/model/model.ts'
import { dashed } from '../../shared/words/dashed.ts'
import { t } from '../../shared/words/words.ts'
import { DeviceBand } from '../features/devices/DeviceBand.tsx'
import { DevicesButton } from '../features/devices/DevicesButton.tsx'
import { PlayerBar } from '../features/now-playing/PlayerBar.tsx'
import { startPlayingBars } from '../features/now-playing/playing-bars.ts'
import { useStopAtAlbumEnd } from '../features/now-playing/use-stop-at-album-end.ts'
import { QueueSidePanel } from '../features/queue/QueueSidePanel.tsx'
import type { OfferedSignInMethod } from '../features/sign-in/SignIn.tsx'
import { useFileDrag } from '../features/uploads/use-file-drag.ts'
import { useUpdateNotice } from '../features/whats-new/use-update-notice.ts'
import { FirstLoadScreen } from '../layout/FirstLoadScreen.tsx'
import { LibraryContext, useApp, useAppContext, useCurrentVisit, useLibraryOrNull } from '../state/app-context.ts'
import { useWindowTint } from '../state/library/use-tint.ts'
import { useCurrentTrack } from '../state/library/use-tracks.ts'
import { showsDeviceBand } from '../state/sound/output.ts'
import { useAppearance } from '../state/use-appearance.ts'
import type { Route } from '../state/view/route.ts'
import { isCovered } from '../state/view/view.ts'
import { Announcer } from './Announcer.tsx'
import { lazy } from './lazy.tsx'
import { Notices } from './Notices.tsx'
import { RouteScreen } from './RouteScreen.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TitleBar } from './TitleBar.tsx'

const FirstRun = lazy(rest => rest.FirstRun)
const Preparing = lazy(rest => rest.Preparing)
const SignIn = lazy(rest => rest.SignIn)
const SignInCode = lazy(rest => rest.SignInCode)
const WaitForBrowser = lazy(rest => rest.WaitForBrowser)
const Settings = lazy(rest => rest.Settings)
const NowPlaying = lazy(rest => rest.NowPlaying)
const FileDropOverlay = lazy(rest => rest.FileDropOverlay)
const LayerOnTop = lazy(rest => rest.LayerOnTop)
const QueuePanel = lazy(rest => rest.QueuePanel)

export function App() {
  useAppearance()
  const areFilesOver = useFileDrag()
  const hasLayer = useStore(useAppContext().layers, layer => layer !== null)
  return (
    <>
      <AccountScreen />
      {hasLayer && <LayerOnTop />}
      <Notices />
      {areFilesOver && <FileDropOverlay />}
    </>
  )
}

function AccountScreen() {
  const account = useApp(state => state.account)
  const connection = useApp(state => state.connection)
  const hasLibrary = useApp(state => state.library.revision !== null)
  const method = useSignInMethod(account)
  switch (account.phase) {
    case 'starting':
      return account.person === null ? null : <MainWindow />
    case 'preparing':
      return <Preparing progress={account.progress} what={account.what} />
    case 'signed-out':
      return connection.kind === 'none' && account.error === null ? <FirstRun /> : <SignIn error={account.error} method={method} />
    case 'signing-in': {
      // While the person signs in again after the sign-in expired, the library stays visible and music keeps playing.
      if (hasLibrary && account.previousPerson !== null) return <MainWindow />
      const { progress } = account
      // The demo service inside the app has no sign-in page: the code goes to it directly.
      if (isInside(connection) && progress.phase === 'finishing') return <Preparing progress={1} what={t('library.opening')} />
      if (progress.phase === 'code' || (progress.phase === 'finishing' && method === 'code')) return <SignInCode progress={progress} />
      return <WaitForBrowser progress={progress} />
    }
    case 'signed-in':
    case 'expired':
      return <MainWindow />
    default:
      return assertNever(account)
  }
}

/** How the person signs in (browser or code): the way under way, or else the last one, which "try again" repeats; at first the browser. */
function useSignInMethod(account: AccountState): OfferedSignInMethod {
  const [lastMethod, setLastMethod] = useState<OfferedSignInMethod>('browser')
  const method = account.phase === 'signing-in' && account.progress.phase !== 'finishing' ? account.progress.phase : lastMethod
  if (method !== lastMethod) setLastMethod(method)
  return method
}

function MainWindow() {
  const { view, mirror } = useAppContext()
  const library = useLibraryOrNull()
  const isQueueOpen = useStore(view, state => state.queueOpen)
  const isNowPlayingOpen = useStore(view, state => state.nowPlaying)
  const isPageCovered = useStore(view, isCovered)
  const hasDeviceBand = useApp(showsDeviceBand)
  const { route } = useCurrentVisit()
  const { track } = useCurrentTrack()
  useWindowTint(track?.artwork ?? null)
  useWindowTitle(track)
  useStopAtAlbumEnd()
  useUpdateNotice()
  useEffect(() => startPlayingBars(mirror), [mirror])
  return (
    <LibraryContext value={library}>
      <button
        type="button"
        className="skip btn"
        inert={isNowPlayingOpen || isPageCovered}
        onClick={() => document.getElementById('content')?.focus()}
      >
        {t('app.skipToContent')}
      </button>
      {/* In a narrow window the open queue panel covers the page, which is inert then and gets no pointer events: a press on it arrives
          at this element around both, and closes the queue. */}
      <div
        className={hasDeviceBand ? 'app has-band' : 'app'}
        inert={isNowPlayingOpen}
        onPointerDown={event => isPageCovered && event.target === event.currentTarget && view.showQueue(false)}
      >
        <TitleBar />
        <Sidebar />
        <Content />
        {isQueueOpen && !isNowPlayingOpen && route.kind !== 'queue' && <QueueSidePanel Panel={QueuePanel} />}
        <PlayerBar band={<DeviceBand />} devices={<DevicesButton />} />
      </div>
      {isNowPlayingOpen && <NowPlaying />}
      <Announcer />
    </LibraryContext>
  )
}

function Content() {
  const { route } = useCurrentVisit()
  const library = useLibraryOrNull()
  const firstLook = useStore(useAppContext().library, state => state.firstLook)
  if (route.kind === 'settings') return <Settings />
  const shownLibrary = library ?? (canShowFirstLook(route) ? firstLook : null)
  if (shownLibrary === null) return <FirstLoadScreen />
  return (
    <LibraryContext value={shownLibrary}>
      <RouteScreen route={route} />
    </LibraryContext>
  )
}

/** Whether the screen of a route can draw the first look at a library. */
const canShowFirstLook = ({ kind }: Route): boolean => kind === 'home' || kind === 'songs'

/** Sets the title of the window to what plays. */
function useWindowTitle(track: Track | null): void {
  useEffect(() => {
    document.title = track === null ? t('app.segue') : dashed(track.title, track.artist)
  }, [track])
}
