// Short messages shown to the person: those of main, and what the page itself has to say.
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Notice } from '../../shared/app-state.ts'
import { type AppError, errorWords } from '../../shared/errors.ts'

/** What can be done about a message: `Undo`. */
export type NoticeAction = { readonly label: string; readonly run: () => void }
export type ShownNotice = Notice & { readonly action?: NoticeAction }

export type Notices = Pick<StoreApi<readonly ShownNotice[]>, 'getState' | 'getInitialState' | 'subscribe'> & {
  /** Shows a message of main; an id shows once. */
  readonly show: (notice: Notice) => void
  /** Shows a failure of something the page asked for. */
  readonly fail: (error: AppError) => void
  readonly tell: (text: string, action?: NoticeAction) => void
  /** A failure with the words of the service, if it gave any; gives the id of the message. */
  readonly warn: (text: string, answered: string | undefined, action: NoticeAction) => number
  readonly dismiss: (id: number) => void
}

/** So many at once; the oldest gives way. */
const most = 3

export function createNotices(): Notices {
  const store = createStore<readonly ShownNotice[]>(() => [])
  /** Ids of the page count down from -1, so they never meet those of main. */
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
    warn: (text, answered, action) => {
      const id = nextOwn--
      show({ id, tone: 'failure', text, ...(answered !== undefined && { answered }), action })
      return id
    },
    dismiss: id =>
      store.setState(
        store.getState().filter(notice => notice.id !== id),
        true,
      ),
  }
}
