// What a person changed in the library and can take back: steps of edits with those that undo them, for as long as the page lives.
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LibraryEdit } from '../../shared/edits/edit.ts'
import type { PlaylistId } from '../../shared/ids.ts'
import type { Queue } from '../../shared/queue/model.ts'

/** `words`: what it did, as the end of “Undone: …”; `queue`: as it was then, to know which was the last thing done. */
export type EditStep = {
  readonly words: string
  readonly edits: readonly LibraryEdit[]
  readonly inverse: readonly LibraryEdit[]
  readonly queue: Queue
}
type Steps = {
  readonly done: readonly EditStep[]
  readonly undone: readonly EditStep[]
  /** Playlists that songs were added to, the last one first. */
  readonly used: readonly PlaylistId[]
}

export type EditSteps = Pick<StoreApi<Steps>, 'getState' | 'subscribe'> & {
  /** A new step: what was undone before cannot be done again. */
  readonly add: (step: EditStep) => void
  /** Takes the last step from what was done; null when there is none. */
  readonly undo: () => EditStep | null
  /** Takes the step that was undone last; null when there is none. */
  readonly redo: () => EditStep | null
  readonly use: (playlist: PlaylistId) => void
  readonly restart: () => void
}

/** So many steps can be taken back. */
const most = 100

export function createEditSteps(): EditSteps {
  const store = createStore<Steps>(() => ({ done: [], undone: [], used: [] }))
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    add: step => store.setState(({ done }) => ({ done: [...done, step].slice(-most), undone: [] })),
    undo: () => {
      const { done, undone } = store.getState()
      const step = done.at(-1) ?? null
      if (step !== null) store.setState({ done: done.slice(0, -1), undone: [...undone, step] })
      return step
    },
    redo: () => {
      const { done, undone } = store.getState()
      const step = undone.at(-1) ?? null
      if (step !== null) store.setState({ done: [...done, step], undone: undone.slice(0, -1) })
      return step
    },
    use: playlist => store.setState(({ used }) => ({ used: [playlist, ...used.filter(other => other !== playlist)].slice(0, most) })),
    restart: () => store.setState({ done: [], undone: [], used: [] }),
  }
}
