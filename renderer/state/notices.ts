// The notices (toasts) shown to the person: main's, and the page's own.
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Notice } from '../../shared/app-state.ts'
import { type AppError, errorWords } from '../../shared/errors.ts'

/** A button on a notice, such as `Undo`. */
export type NoticeAction = { readonly label: string; readonly run: () => void }
export type ShownNotice = Notice & { readonly action?: NoticeAction }

export type Notices = Pick<StoreApi<readonly ShownNotice[]>, 'getState' | 'getInitialState' | 'subscribe'> & {
  /** Shows a notice of main, each id only once. */
  readonly show: (notice: Notice) => void
  /** Shows the failure of a request of the page. */
  readonly fail: (error: AppError) => void
  readonly tell: (text: string, action?: NoticeAction) => void
  readonly dismiss: (id: number) => void
}

/** How many notices are shown at once; a new one replaces the oldest. */
const most = 3

export function createNotices(): Notices {
  const store = createStore<readonly ShownNotice[]>(() => [])
  /** Ids of the page's own notices count down from -1, so they never collide with main's. */
  let nextOwn = -1
  const show = (notice: ShownNotice): void => {
    const others = store.getState().filter(shown => shown.id !== notice.id)
    store.setState([...others, notice].slice(-most), true)
  }
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    show,
    fail: error => {
      const words = { id: nextOwn--, tone: 'failure', text: errorWords(error) } as const
      show(error.answered === undefined ? words : { ...words, answered: error.answered })
    },
    tell: (text, action) => show({ id: nextOwn--, tone: 'info', text, ...(action && { action }) }),
    dismiss: id =>
      store.setState(
        store.getState().filter(notice => notice.id !== id),
        true,
      ),
  }
}
