// What every part of the page can reach: one object from main.tsx, handed down by React's context.
import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { AppState } from '../../shared/app-state.ts'
import type { PlayerBridge } from '../../shared/ipc/contract.ts'
import type { Library } from '../../shared/library/model/model.ts'
import type { EditSteps } from './edit-steps.ts'
import type { Colours } from './library/colours.ts'
import type { KeptStore } from './library/kept.ts'
import type { LibraryStore } from './library/shown-library.ts'
import type { Mirror } from './mirror/mirror.ts'
import type { Notices } from './notices.ts'
import type { Rem } from './rem.ts'
import type { OptimisticStart } from './sound/optimistic-start.ts'
import type { SpectrumLevels } from './sound/spectrum.ts'
import type { TrackDrags } from './track-drag.ts'
import type { Layers } from './view/layers.ts'
import type { ListViews } from './view/list-views.ts'
import type { PageMemory } from './view/page-memory.ts'
import type { View, VisitedRoute } from './view/view.ts'

export type AppContextValue = {
  readonly bridge: PlayerBridge
  readonly mirror: Mirror
  /** The mirror for rendering, notified in a later task (deferred-mirror.ts). */
  readonly renderedMirror: Mirror
  readonly library: LibraryStore
  readonly kept: KeptStore
  readonly view: View
  readonly pageMemory: PageMemory
  readonly listViews: ListViews
  readonly layers: Layers
  /** Undo and redo stacks of library edits. */
  readonly editSteps: EditSteps
  readonly trackDrags: TrackDrags
  readonly notices: Notices
  readonly colours: Colours
  /** The spectrum of the sound, for components that draw it. */
  readonly levels: SpectrumLevels
  readonly rem: Rem
  /** Starts a chosen song before main is told. */
  readonly optimisticStart: OptimisticStart
}

/** The part of a page that controls playback, shared with the mini player, whose bridge has fewer requests. */
export type PlaybackControls = Pick<AppContextValue, 'mirror' | 'renderedMirror' | 'notices' | 'colours' | 'optimisticStart'> & {
  readonly bridge: Pick<PlayerBridge, 'queue.command'>
}

/** The context of the controls of playback, provided in the mini player only; in the large window the page itself is used. */
export const PlaybackControlsContext = createContext<PlaybackControls | null>(null)

export function usePlaybackControls(): PlaybackControls {
  const app = useContext(AppContext)
  const steering = useContext(PlaybackControlsContext)
  const controls = app ?? steering
  if (controls === null) throw new Error('Outside of the page')
  return controls
}

export const AppContext = createContext<AppContextValue | null>(null)

export function useAppContext(): AppContextValue {
  const app = useContext(AppContext)
  if (app === null) throw new Error('Outside of the page')
  return app
}

/** A part of main's state; what `select` gives must be the same object while nothing changed. */
export const useApp = <Part>(select: (state: AppState) => Part): Part => useStore(usePlaybackControls().renderedMirror, select)

/** The current visit of the trail: the route shown, with its filter and selection. */
export const useCurrentVisit = (): VisitedRoute => useStore(useAppContext().view, state => state.trail.here)

/** The library shown, or null before the first one. */
export const useLibraryOrNull = (): Library | null => useStore(useAppContext().library, state => state.library)

export const LibraryContext = createContext<Library | null>(null)

/** Whether the first look at a library is shown, which can only be looked at, not acted on. */
export const useIsFirstLook = (): boolean => useStore(useAppContext().library, state => state.library === null && state.firstLook !== null)

/** The library shown; throws before the first one. */
export function useLibrary(): Library {
  const library = useContext(LibraryContext)
  if (library === null) throw new Error('Drawn before there is a library')
  return library
}
