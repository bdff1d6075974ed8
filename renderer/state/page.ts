// What every part of the page can reach: one object from main.tsx, handed down by React's context.
import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { AppState } from '../../shared/app-state.ts'
import type { PlayerBridge } from '../../shared/ipc/contract.ts'
import type { Library } from '../../shared/library/model/model.ts'
import type { EditSteps } from './edit-steps.ts'
import type { Colours } from './library/colours.ts'
import type { LibraryStore } from './library/current.ts'
import type { KeptStore } from './library/kept.ts'
import type { Mirror } from './mirror/mirror.ts'
import type { Notices } from './notices.ts'
import type { Rem } from './rem.ts'
import type { SongDrags } from './song-drag.ts'
import type { Levels } from './sound/levels.ts'
import type { OptimisticStart } from './sound/optimistic-start.ts'
import type { ListViews } from './view/list-views.ts'
import type { Overlays } from './view/overlays.ts'
import type { PageMemory } from './view/page-memory.ts'
import type { Stop, View } from './view/view.ts'

export type Page = {
  readonly bridge: PlayerBridge
  readonly mirror: Mirror
  /** The same for what is drawn, told a moment later. */
  readonly drawn: Mirror
  readonly library: LibraryStore
  readonly kept: KeptStore
  readonly view: View
  readonly shown: PageMemory
  readonly listViews: ListViews
  readonly layers: Overlays
  /** What can be taken back of the edits of the library. */
  readonly editSteps: EditSteps
  readonly songDrags: SongDrags
  readonly notices: Notices
  readonly colours: Colours
  /** For what shows the sound as it is heard. */
  readonly levels: Levels
  readonly rem: Rem
  /** Lets a chosen song sound before main is told. */
  readonly optimisticStart: OptimisticStart
}

/** What of a page steers what plays: the small window has it, too, with a bridge that lacks the rest. */
export type Steering = Pick<Page, 'mirror' | 'drawn' | 'notices' | 'colours' | 'optimisticStart'> & {
  readonly bridge: Pick<PlayerBridge, 'queue.command'>
}

/** Of the small window; elsewhere the page itself is what steers. */
export const SteeringContext = createContext<Steering | null>(null)

export function useSteering(): Steering {
  const page = useContext(PageContext)
  const steering = useContext(SteeringContext)
  const either = page ?? steering
  if (either === null) throw new Error('Outside of the page')
  return either
}

export const PageContext = createContext<Page | null>(null)

export function usePage(): Page {
  const page = useContext(PageContext)
  if (page === null) throw new Error('Outside of the page')
  return page
}

/** A part of main's state; what `select` gives must be the same object while nothing changed. */
export const useApp = <Part>(select: (state: AppState) => Part): Part => useStore(useSteering().drawn, select)

/** The stop we are at. */
export const useHere = (): Stop => useStore(usePage().view, state => state.trail.here)

/** The library shown, or null before the first one. */
export const useMaybeLibrary = (): Library | null => useStore(usePage().library, state => state.library)

export const LibraryContext = createContext<Library | null>(null)

/** Whether what is drawn is the first look at a library that is on its way: it can be seen, and nothing can be done with it yet. */
export const useIsFirstLook = (): boolean => useStore(usePage().library, state => state.library === null && state.firstLook !== null)

/** The library shown; only for parts that are drawn once there is one. */
export function useLibrary(): Library {
  const library = useContext(LibraryContext)
  if (library === null) throw new Error('Drawn before there is a library')
  return library
}
