// Renders the whole page without main: sample library, made-up state, and a bridge on which all requests succeed.
import { createStore } from 'zustand/vanilla'
import { type AppState, initialState } from '../../shared/app-state.ts'
import { ok } from '../../shared/errors.ts'
import type { PlayerBridge } from '../../shared/ipc/contract.ts'
import { type RequestName, requestNames } from '../../shared/ipc/request-names.ts'
import { sampleLibrary } from '../../shared/library/import/sample.ts'
import { settingsPatch } from '../../shared/settings.ts'
import { startKeyboard } from '../app/keyboard.ts'
import { createLazyBundle } from '../app/lazy.tsx'
import { renderPage } from '../app/render-page.tsx'
import { createCoverLoader } from '../controls/cover-loader.ts'
import { createSpectrumAnalyser } from '../player/output/spectrum-analyser.ts'
import type { AppContextValue } from '../state/app-context.ts'
import { createEditSteps } from '../state/edit-steps.ts'
import { createColours, readPicture } from '../state/library/colours.ts'
import { startKept } from '../state/library/kept.ts'
import { startLibrary } from '../state/library/shown-library.ts'
import { createNotices } from '../state/notices.ts'
import { createRem } from '../state/rem.ts'
import { createOptimisticStart } from '../state/sound/optimistic-start.ts'
import { createTrackDrags } from '../state/track-drag.ts'
import { createLayers } from '../state/view/layers.ts'
import { createListViews } from '../state/view/list-views.ts'
import { startNarrowWindow } from '../state/view/narrow.ts'
import { createPageMemory } from '../state/view/page-memory.ts'
import { createView } from '../state/view/view.ts'
import { failures, historyEntries, type Scene } from './states.ts'
import { uploadRows } from './uploads.ts'

/** The theme of a scene; 'system' is the theme of the browser. */
export type Theme = AppState['settings']['theme']

/** Renders a scene; returns the function that takes it down. */
export async function showScene(
  { state, route = { kind: 'home' }, act }: Scene,
  theme: Theme,
  container: HTMLElement,
): Promise<() => void> {
  const lazyBundle = createLazyBundle()
  await lazyBundle.load()
  const mirror = createStore<AppState>(() => ({
    ...initialState,
    ...state,
    settings: { ...initialState.settings, ...state.settings, theme },
  }))
  const bridge = succeedingBridge(patch =>
    mirror.setState(({ settings }) => ({ settings: { ...settings, ...settingsPatch.parse(patch) } })),
  )
  const library = sampleLibrary()
  const resolvedPromise = async (): Promise<void> => undefined
  const started = startLibrary(
    mirror,
    { whole: async () => ok(library), firstLook: async () => null },
    { pause: resolvedPromise, painted: resolvedPromise },
  )
  const notices = createNotices()
  const app: AppContextValue = {
    bridge,
    mirror,
    renderedMirror: mirror,
    library: started.library,
    kept: startKept(mirror, async () => ({ base: 0, changes: [] })).kept,
    view: createView(route),
    pageMemory: createPageMemory(1),
    layers: createLayers(),
    notices,
    listViews: createListViews(mirror, bridge, notices.fail),
    colours: createColours(readPicture),
    levels: createSpectrumAnalyser(),
    editSteps: createEditSteps(),
    trackDrags: createTrackDrags(),
    rem: createRem(),
    optimisticStart: createOptimisticStart(),
  }
  const cleanups = [startKeyboard(app), startNarrowWindow(app.view)]
  await new Promise(resolve => setTimeout(resolve))
  cleanups.push(renderPage({ app, coverLoader: createCoverLoader(), rest: lazyBundle }, container, reportError))
  act?.(app)
  return () => {
    for (const stop of cleanups.reverse()) stop()
  }
}

/** Replies of main that are more than a success without value. */
const replies: Partial<Record<RequestName, unknown>> = {
  'history.known': historyEntries,
  'downloads.failures': failures,
  'uploads.rows': uploadRows,
  'edits.add': { ids: ['edit'] },
  'edits.cancel': { isCancelled: false },
  'edits.drop': { ids: [] },
  'storage.sizes': { covers: 3e6, library: 40_000, otherLibraries: 30_000 },
}

/** A bridge on which every request succeeds, and changed settings take effect. */
function succeedingBridge(changeSettings: (patch: unknown) => void): PlayerBridge {
  const requests = requestNames.map(name => [
    name,
    async (input: unknown) => {
      if (name === 'settings.change') changeSettings(input)
      return ok(replies[name])
    },
  ])
  const nothing = () => () => undefined
  return { ...Object.fromEntries(requests), onState: nothing, onMenu: nothing, onNotice: nothing } as unknown as PlayerBridge
}
