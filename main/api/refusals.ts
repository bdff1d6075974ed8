// What the service refuses of what nobody waits for: told once, or nobody would ever know why plays wait and devices are missing.
import { type AppError, errorWords } from '../../shared/errors.ts'
import { queueReadScope } from '../../shared/wire/profile.ts'
import { t } from '../../shared/words/words.ts'
import type { Notify } from '../notices.ts'
import type { Api } from './api.ts'

/** What it means that a mode is refused. */
const meanings: ReadonlyMap<string, 'refused.status' | 'refused.queue'> = new Map([
  ['status', 'refused.status'],
  ['playqueue_token', 'refused.queue'],
])

/** A service that says something else each time is told of so often; nobody would read on, and all of it would be kept. */
const mostWordings = 10

/**
 * The same API; what is called with `background` and refused is told, once for each wording and a few of them at most, and again only after
 * the mode was answered in between. What was not granted is told where it is missing.
 */
export function tellRefusals(api: Api, notify: Notify): Api {
  /** The mode by whose call it was told. */
  const told = new Map<string, string>()
  const heard = (mode: string, error: AppError | null) => {
    if (error === null) {
      for (const [words, by] of told) if (by === mode) told.delete(words)
      return
    }
    const words = `${error.message} ${error.answered ?? ''}`
    if (error.code !== 'refused' || told.has(words) || told.size >= mostWordings || error.answered?.includes(queueReadScope)) return
    told.set(words, mode)
    const meaning = meanings.get(mode)
    const why = errorWords(error)
    notify('warning', meaning === undefined ? why : t(meaning, { why }), error.answered)
  }
  return {
    ...api,
    call: async (mode, members, options) => {
      const answer = await api.call(mode, members, options)
      if (options?.background) heard(mode, answer.ok ? null : answer.error)
      return answer
    },
  }
}
