// The page's entry point: connects the bridge, waits for the mirror and a moment for the first look, makes view and keys, draws the page,
// then starts the player.
import { hashSeed } from '../../shared/library/model/text-hash.ts'
import { createCoverLoader } from '../controls/cover-loader.ts'
import { createSpectrumAnalyser } from '../player/output/spectrum-analyser.ts'
import { runMenuAction } from '../state/actions/menu-actions.ts'
import { startNoticeExpiry } from '../state/actions/notice-expiry.ts'
import { playSearchResults } from '../state/actions/play-search-results.ts'
import type { AppContextValue } from '../state/app-context.ts'
import { connectBridge } from '../state/bridge.ts'
import { sendCommand } from '../state/commands.ts'
import { currentPerson } from '../state/current-person.ts'
import { createEditSteps } from '../state/edit-steps.ts'
import { startIdReplacement } from '../state/id-replacement.ts'
import { createColours, readPicture } from '../state/library/colours.ts'
import { fetchKept, startKept } from '../state/library/kept.ts'
import { startLoader } from '../state/library/loader.ts'
import { startLibrary } from '../state/library/shown-library.ts'
import { createTrackInfo } from '../state/library/track-info-reader.ts'
import { createDeferredMirror } from '../state/mirror/deferred-mirror.ts'
import { startMirror } from '../state/mirror/mirror.ts'
import { noticeRefusedEdits } from '../state/notice-refused-edits.ts'
import { createNotices } from '../state/notices.ts'
import { startPlaylistIdReplacement } from '../state/playlist-folders.ts'
import { createRem } from '../state/rem.ts'
import { createOptimisticStart } from '../state/sound/optimistic-start.ts'
import { createTrackDrags } from '../state/track-drag.ts'
import { createLayers } from '../state/view/layers.ts'
import { createListViews } from '../state/view/list-views.ts'
import { startNarrowWindow } from '../state/view/narrow.ts'
import { createPageMemory } from '../state/view/page-memory.ts'
import { createView } from '../state/view/view.ts'
import { startKeyboard } from './keyboard.ts'
import { createLazyBundle } from './lazy.tsx'
import { errorDetails, renderPage } from './render-page.tsx'
import { createTrackLookup } from './track-lookup.ts'
import '../styles/app.css'

const bridge = connectBridge()

/** Writes a bug of the page to the log of the app. */
const logBug = (error: unknown): void => void bridge['log.write']({ level: 'error', text: errorDetails(error).slice(0, 4000) })
window.addEventListener('error', event => logBug(event.error ?? event.message))
window.addEventListener('unhandledrejection', event => logBug(event.reason))

const nextTask = (): Promise<void> => new Promise(resolve => setTimeout(resolve))
/** Resolves after the next painted frame; at once in a hidden window, which paints none. */
const nextPaint = (): Promise<void> =>
  document.visibilityState === 'hidden' ? nextTask() : new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))

/** How long the first drawing waits for the first look at the library, milliseconds; then the page is drawn without it. */
const firstLookTimeout = 250

const notices = createNotices()
bridge.onNotice(notices.show)
const loader = startLoader(hashSeed(crypto.getRandomValues(new Uint32Array(2))))
const { mirror } = await startMirror(bridge)
const { library, firstLookReady } = startLibrary(mirror, loader, { pause: nextTask, painted: nextPaint })
/** Resolves once the first drawing is painted; work that it does not need waits for this. */
const firstPaint = firstContent().then(nextPaint)
const view = createView({ kind: 'home' })
const layers = createLayers()
const pageMemory = createPageMemory(Date.now() % 1_000_000)
const app: AppContextValue = {
  bridge,
  mirror,
  renderedMirror: createDeferredMirror(mirror),
  library,
  kept: startKept(mirror, (revision, after) => firstPaint.then(() => fetchKept(revision, after))).kept,
  notices,
  view,
  pageMemory,
  listViews: createListViews(mirror, bridge, notices.fail),
  layers,
  editSteps: createEditSteps(),
  trackDrags: createTrackDrags(),
  colours: createColours(readPicture),
  levels: createSpectrumAnalyser(),
  rem: createRem(),
  optimisticStart: createOptimisticStart(),
}
const coverLoader = createCoverLoader()
const lazyBundle = createLazyBundle()
library.subscribe((now, before) => {
  if (now.library !== before.library) view.invalidateLists()
})
mirror.subscribe((state, before) => {
  const hasSignedOut = state.account.phase === 'signed-out' && before.account.phase !== 'signed-out'
  if (!hasSignedOut && (currentPerson(before) === null || currentPerson(state) === currentPerson(before))) return
  view.reset()
  pageMemory.reset()
  layers.close()
  app.editSteps.reset()
  notices.reset()
})
startNoticeExpiry(app)
startIdReplacement(app)
noticeRefusedEdits(app)
startPlaylistIdReplacement(app)
bridge.onMenu(action =>
  typeof action === 'object' && action.kind === 'play-found' ? playSearchResults(app, action.text) : runMenuAction(app, action),
)
startKeyboard(app)
startNarrowWindow(view)

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root')
// The first look is loaded beside the script, so waiting for it is shorter than drawing the page twice.
await Promise.race([firstLookReady, new Promise(resolve => setTimeout(resolve, firstLookTimeout))])
// Covers wait until names are drawn: requesting twenty of them takes a third of the time of that drawing.
coverLoader.defer()
renderPage({ app, coverLoader, rest: lazyBundle }, root, logBug)
if (import.meta.hot) void import('./development.tsx').then(({ startDevTools: develop }) => develop(app))

void firstPaint.then(() => {
  coverLoader.loadDeferred()
  return startSound()
})

/** Loads and starts the player and the radio; a song that main has started before sounds from the position it has reached by then. */
async function startSound(): Promise<void> {
  const { startPlayer, startRadio } = await lazyBundle.load()
  startPlayer({
    mirror,
    bridge,
    trackInfo: createTrackInfo(library),
    songs: createTrackLookup(library, app.kept),
    levels: app.levels,
    optimisticStart: app.optimisticStart,
    showNotice: notices.tell,
  })
  startRadio({ mirror, library, send: order => sendCommand(app, order, 'radio'), random: Math.random })
}

/**
 * Resolves once there is a library or a first look to draw, or it is clear that none comes: main has no library, or it could not be read.
 */
function firstContent(): Promise<void> {
  return new Promise(resolve => {
    const check = (): void => {
      const { library: whole, firstLook, error } = library.getState()
      if (whole === null && firstLook === null && error === null && mirror.getState().library.revision !== null) return
      for (const stop of stops) stop()
      resolve()
    }
    const stops = [library.subscribe(check), mirror.subscribe(check)]
    check()
  })
}
