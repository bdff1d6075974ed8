// Shows refusals of background calls once each, or nobody would know why plays wait or devices are missing.
import { type AppError, errorWords } from '../../shared/errors.ts'
import { queueReadScope } from '../../shared/wire/profile.ts'
import { t } from '../../shared/words/words.ts'
import type { Notify } from '../notices.ts'
import type { Api } from './api.ts'

/** Mode → message that says what its refusal means for the person; refusals of other modes are shown in the error's own words. */
const refusalMessages: ReadonlyMap<string, 'errors.statusRefused' | 'errors.queueTokenRefused'> = new Map([
  ['status', 'errors.statusRefused'],
  ['playqueue_token', 'errors.queueTokenRefused'],
])

/**
 * Most different wordings of refusals that are shown and remembered, in case a service varies its wording each time; further ones are not
 * shown.
 */
const maxWordings = 10

/**
 * Wraps the API so that refusals of `background` calls, and maintenance, are shown: once per wording, ten wordings at most, until a call of
 * the same mode succeeds, which forgets its wordings. A refusal that names the scope of the queue is left out, as the list of devices tells
 * of it.
 */
export function showRefusals(api: Api, notify: Notify): Api {
  /** Shown wording → the mode that was refused with it. */
  const shown = new Map<string, string>()
  const noteOutcome = (mode: string, error: AppError | null) => {
    if (error === null) {
      for (const [words, by] of shown) if (by === mode) shown.delete(words)
      return
    }
    const words = `${error.message} ${error.answered ?? ''}`
    const isRefusal = error.code === 'refused' || error.code === 'maintenance'
    if (!isRefusal || shown.has(words) || shown.size >= maxWordings || error.answered?.includes(queueReadScope)) return
    shown.set(words, mode)
    const meaning = refusalMessages.get(mode)
    const why = errorWords(error)
    notify('warning', meaning === undefined ? why : t(meaning, { reason: why }), error.answered)
  }
  return {
    ...api,
    call: async (mode, members, options) => {
      const response = await api.call(mode, members, options)
      if (options?.background) noteOutcome(mode, response.ok ? null : response.error)
      return response
    },
  }
}
