// Notices: short messages for the person, numbered here and shown by the page.
import type { Notice } from '../shared/app-state.ts'

/** Shows a notice of one sentence; `answered`: the service's own words, shown unchanged. */
export type Notify = (tone: Notice['tone'], text: string, answered?: string) => void

export type Notices = {
  readonly notify: Notify
  /** Sets the only listener, which gets at once the notices that have waited for one; returns the function that removes it. */
  listen(listener: (notice: Notice) => void): () => void
}

/** Most notices waiting for a listener; beyond that the oldest are dropped. */
const waitingLimit = 20

export function createNotices(): Notices {
  const waiting: Notice[] = []
  let listener: ((notice: Notice) => void) | null = null
  let lastId = 0
  return {
    notify: (tone, text, answered) => {
      lastId += 1
      const notice: Notice = answered === undefined ? { id: lastId, tone, text } : { id: lastId, tone, text, answered }
      if (listener) listener(notice)
      else waiting.splice(0, Math.max(0, waiting.push(notice) - waitingLimit))
    },
    listen: next => {
      listener = next
      for (const notice of waiting.splice(0)) next(notice)
      return () => {
        if (listener === next) listener = null
      }
    },
  }
}
