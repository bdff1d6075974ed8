// Renders the page for its tests: the sample library, a state that the test sets, and a bridge that records requests.

import { act, configure } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { vi } from 'vitest'
import { createStore } from 'zustand/vanilla'

import { type AppState, initialState } from '../../shared/app-state.ts'
import { ok } from '../../shared/errors.ts'

import type { Input, PlayerBridge, Reply } from '../../shared/ipc/contract.ts'
import { type RequestName, requestNames } from '../../shared/ipc/request-names.ts'
import type { KeptChanges } from '../../shared/kept.ts'
import { sampleLibrary } from '../../shared/library/import/sample.ts'
import type { Library } from '../../shared/library/model/model.ts'
import type { QueueCommand } from '../../shared/queue/commands.ts'
import { type SettingsPatch, settingsPatch } from '../../shared/settings.ts'
import { startKeyboard } from '../app/keyboard.ts'
import { createLazyBundle } from '../app/lazy.tsx'
import { renderPage } from '../app/render-page.tsx'
import { createCoverLoader } from '../controls/cover-loader.ts'
import { createSpectrumAnalyser } from '../player/output/spectrum-analyser.ts'
import type { AppContextValue } from '../state/app-context.ts'
import { createEditSteps } from '../state/edit-steps.ts'
import { startIdReplacement } from '../state/id-replacement.ts'
import { createColours } from '../state/library/colours.ts'
import { startKept } from '../state/library/kept.ts'
import type { Loader } from '../state/library/loader.ts'
import { startLibrary } from '../state/library/shown-library.ts'
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
import type { Route } from '../state/view/route.ts'
import { createView } from '../state/view/view.ts'
import { expired, signedIn } from './states.ts'

/** Errors of failed queries name what was looked for, without printing the document. */
configure({ getElementError: message => new Error(message?.split('\n')[0]) })

export { expired, signedIn }

export type RecordedRequest = { readonly name: RequestName; readonly input: unknown }

/** A bridge that records every request and answers it with success, or as `replies` says; changed settings take effect as in main. */
function recordingBridge(
  asked: RecordedRequest[],
  replies: Partial<Record<RequestName, Reply<unknown>>>,
  changeSettings: (patch: SettingsPatch) => void,
): PlayerBridge {
  const requests = requestNames.map(name => [
    name,
    (input: unknown) => {
      asked.push({ name, input })
      if (name === 'settings.change') changeSettings(settingsPatch.parse(input))
      const answers: Partial<Record<RequestName, unknown>> = {
        'edits.add': { ids: [`edit-${asked.length}`] },
        'edits.cancel': { isCancelled: false },
        'edits.drop': input,
      }
      return Promise.resolve(replies[name] ?? ok(answers[name]))
    },
  ])
  const nothing = () => () => undefined
  return { ...Object.fromEntries(requests), onState: nothing, onMenu: nothing, onNotice: nothing } as unknown as PlayerBridge
}

type Options = {
  readonly state?: Partial<AppState>
  /** The version whose release notes were shown last; by default the running one. */
  readonly seenVersion?: string
  readonly route?: Route
  readonly library?: Library
  /** The first look at the library, shown until `whole` resolves. */
  readonly firstLook?: Library | null
  readonly whole?: Promise<void>
  readonly replies?: Partial<Record<RequestName, Reply<unknown>>>
  /** The songs on this computer by flags; the page reads them once `downloads.revision` is not 0 (shared/kept.ts). */
  readonly kept?: KeptChanges['changes']
}

/** Renders the page; resolves when the library or the first look at it is shown. */
export async function showPage({
  state = signedIn,
  seenVersion,
  route = { kind: 'albums' },
  library = sampleLibrary(),
  firstLook = null,
  whole = Promise.resolve(),
  replies = {},
  kept = [],
}: Options = {}) {
  stubLayout()
  await resizeTo(1440)
  const rest = createLazyBundle()
  await rest.load()
  const requests: RecordedRequest[] = []
  const { settings, system, ...others } = { ...initialState, ...state }
  const currentSettings = { ...settings, seenVersion: seenVersion ?? system.version }
  const mirror = createStore<AppState>(() => ({ ...others, system, settings: currentSettings }))
  const noPause = async (): Promise<void> => undefined
  const load: Loader = { whole: () => whole.then(() => ok(library)), firstLook: async () => firstLook }
  const started = startLibrary(mirror, load, { pause: noPause, painted: noPause })
  const startedKept = startKept(mirror, async () => ({ base: 0, changes: kept }))
  const bridge = recordingBridge(requests, replies, patch => mirror.setState(({ settings }) => ({ settings: { ...settings, ...patch } })))
  const notices = createNotices()
  const app: AppContextValue = {
    bridge,
    mirror,
    renderedMirror: mirror,
    library: started.library,
    kept: startedKept.kept,
    view: createView(route),
    pageMemory: createPageMemory(1),
    layers: createLayers(),
    editSteps: createEditSteps(),
    trackDrags: createTrackDrags(),
    notices,
    listViews: createListViews(mirror, bridge, notices.fail),
    colours: createColours(async () => null),
    levels: createSpectrumAnalyser(),
    rem: createRem(),
    optimisticStart: createOptimisticStart(),
  }
  const stopKeyboard = startKeyboard(app)
  const stopFollowing = startIdReplacement(app)
  const stopTelling = noticeRefusedEdits(app)
  const stopFollowingPlaylists = startPlaylistIdReplacement(app)
  const stopNarrow = startNarrowWindow(app.view)
  await new Promise(resolve => setTimeout(resolve))
  const bugs: unknown[] = []
  const place = document.body.appendChild(document.createElement('div'))
  const unmount = await act(async () => renderPage({ app, coverLoader: createCoverLoader(), rest }, place, error => bugs.push(error)))
  const close = (): void => {
    // As a window that closes does: the rest of a long list is sent at once, not by a timer that outlives the test.
    window.dispatchEvent(new Event('pagehide'))
    act(unmount)
    place.remove()
    stopKeyboard()
    stopFollowing()
    stopTelling()
    stopFollowingPlaylists()
    stopNarrow()
    started.stop()
    startedKept.stop()
  }
  /** The queue commands that were sent, in order. */
  const commands = (): readonly QueueCommand[] =>
    requests.flatMap(({ name, input }) => (name === 'queue.command' ? [(input as Input<'queue.command'>).command] : []))
  return { app, asked: requests, commands, bugs, close, setState: (next: Partial<AppState>) => mirror.setState(next) }
}

declare global {
  interface Window {
    readonly happyDOM?: DetachedWindowAPI
  }
}

/** Sets the window's width in pixels; at first it is that of a large window. */
export const resizeTo = (width: number): Promise<void> => act(async () => window.happyDOM?.setViewport({ width }))

/** The test's DOM has no layout: gives elements a height, so that lists draw rows, and runs animation frames. */
function stubLayout(): void {
  const requests = new Set<number>()
  let frames = 0
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => {
    const frameRequest = ++frames
    requests.add(frameRequest)
    queueMicrotask(() => {
      if (requests.delete(frameRequest)) act(() => draw(0))
    })
    return frameRequest
  })
  // Happy DOM has none; it is called seconds after a long list was played.
  vi.stubGlobal('requestIdleCallback', (act: () => void) => setTimeout(act))
  vi.stubGlobal('cancelAnimationFrame', (frameRequest: number) => requests.delete(frameRequest))
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
}
