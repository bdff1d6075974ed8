// Short messages for the person: numbered here, shown by the page.
import type { Notice } from '../shared/app-state.ts'

/** Tells the person something in one sentence; `answered` are the service's own words, shown unchanged. */
export type Notify = (tone: Notice['tone'], text: string, answered?: string) => void

export type Notices = {
  readonly notify: Notify
  /** The one listener gets every notice in order, also those from before it listened. Returns how to stop. */
  listen(listener: (notice: Notice) => void): () => void
}

/** More than this wait only if something is very wrong; the oldest are dropped. */
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
