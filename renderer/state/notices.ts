// The notices shown to the person: main's, and the page's own.
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Notice } from '../../shared/app-state.ts'
import { type AppError, errorWords } from '../../shared/errors.ts'

/** How long a notice is shown, milliseconds. */
export const noticeDisplayTime = 6_000

/** A button on a notice, such as `Undo`. */
export type NoticeAction = { readonly label: string; readonly run: () => void }
export type ShownNotice = Notice & { readonly action?: NoticeAction }

export type Notices = Pick<StoreApi<readonly ShownNotice[]>, 'getState' | 'getInitialState' | 'subscribe'> & {
  /** Shows a notice of main, each id only once. */
  readonly show: (notice: Notice) => void
  /** Shows the failure of a request of the page. */
  readonly fail: (error: AppError) => void
  /** Shows what was done; returns the id of the notice. */
  readonly tell: (text: string, action?: NoticeAction) => number
  /** Takes the button of a notice away, as what it would do is something else by now. */
  readonly withdrawAction: (id: number) => void
  /** Shows a failure, with the service's own words (`answered`) if there are any; returns the id of the notice. */
  readonly warn: (text: string, answered: string | undefined, action: NoticeAction) => number
  readonly dismiss: (id: number) => void
  /**
   * Drops what was told to another person: news, and all with a button, which acts for that person. Other failures stay, as they may be
   * about the sign-out itself.
   */
  readonly reset: () => void
}

/** How many notices are shown at once; a new one replaces the oldest. */
const maxShown = 3

export function createNotices(): Notices {
  const store = createStore<readonly ShownNotice[]>(() => [])
  /** Ids of the page's own notices count down from -1, so they never collide with main's. */
  let nextOwnId = -1
  const show = (notice: ShownNotice): void => {
    const others = store.getState().filter(shown => shown.id !== notice.id)
    store.setState([...others, notice].slice(-maxShown), true)
  }
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    show,
    fail: error => {
      const notice = { id: nextOwnId--, tone: 'failure', text: errorWords(error) } as const
      show(error.answered === undefined ? notice : { ...notice, answered: error.answered })
    },
    tell: (text, action) => {
      const id = nextOwnId--
      show({ id, tone: 'info', text, ...(action && { action }) })
      return id
    },
    withdrawAction: id =>
      store.setState(
        store.getState().map(notice => {
          if (notice.id !== id) return notice
          const { action: _, ...told } = notice
          return told
        }),
        true,
      ),
    warn: (text, answered, action) => {
      const id = nextOwnId--
      show({ id, tone: 'failure', text, ...(answered !== undefined && { answered }), action })
      return id
    },
    dismiss: id =>
      store.setState(
        store.getState().filter(notice => notice.id !== id),
        true,
      ),
    reset: () =>
      store.setState(
        store.getState().filter(({ tone, action }) => tone !== 'info' && action === undefined),
        true,
      ),
  }
}
