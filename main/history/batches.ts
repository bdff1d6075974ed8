// The batch of history that travels, kept in history-batch.json: the same entries go in one request until the service has answered it, also
// after a crash.
import { join } from 'node:path'
import { z } from 'zod'
import {
  afterAcceptance,
  afterFailure,
  type BatchPlan,
  firstPlan,
  hasFailures,
  isOnlySetAsideLeft,
  isSetAside,
  nextBatch,
  withoutGone,
} from '../../shared/history/batch-plan.ts'
import type { HistoryEntry } from '../../shared/history/entry.ts'
import { tuning } from '../../shared/tuning.ts'
import type { HistoryOutcome } from '../api/api.ts'
import { type ReadOptions, readJson, writeJson } from '../files/files.ts'

const sealedSchema = z.object({ ids: z.array(z.string()), setAside: z.array(z.array(z.string())).default([]) })

type Options = ReadOptions & {
  /** The folder of the account. */
  readonly folder: string
}

/**
 * What follows for a batch that failed while the service accepts a request without it. `sent again`: it goes once more as it is; `divided`:
 * it goes on in halves; `set aside`: it goes on behind all others.
 */
type Judgement = 'sent again' | 'divided' | 'set aside'

export type Batches = {
  /** The ids of the batch that was under way as the last run ended; empty if none was. */
  readonly left: readonly string[]
  /**
   * The entries that travel next, whose ids are on disk by then: those of the sealed batch, else of a new one. Empty if none wait or the
   * disk fails: after a crash a batch that was only in memory might differ and count twice.
   */
  take(waiting: readonly HistoryEntry[]): Promise<readonly HistoryEntry[]>
  /** Notes what became of the batch; `wasAsked`: in a request that was made for the history. */
  settle(batch: readonly HistoryEntry[], outcome: HistoryOutcome, wasAsked: boolean): void
  /** The batch of the last request that was made for the history, if that failed; null: it did not, or the batch has been judged. */
  suspect(): readonly HistoryEntry[] | null
  /** To be called once the service has accepted a request without the suspect. */
  judge(suspect: readonly HistoryEntry[]): Promise<Judgement>
  /** Whether a batch was set aside. */
  wasSetAside(batch: readonly HistoryEntry[]): boolean
  /** Whether a batch may fail, so that it must not travel with somebody else's request. */
  isDoubtful(): boolean
  /** When to try again, in milliseconds of `performance.now`, if nothing waits but what was set aside; else null. */
  retryAt(waiting: readonly HistoryEntry[]): number | null
  /** How many units are set aside. */
  countSetAside(): number
  /** Forgets a batch of which nothing was counted, so that the next run need not take it for one that may have been. */
  forgetUncounted(): void
  /** Resolves when nothing is being written. */
  flushed(): Promise<unknown>
}

/** Opens history-batch.json in the folder of an account. */
export async function openBatches(options: Options): Promise<Batches> {
  const path = join(options.folder, 'history-batch.json')
  const read = await readJson(path, sealedSchema, options)
  const { ids: left, setAside } = read.kind === 'value' ? read.value : { ids: [], setAside: [] }
  let plan: BatchPlan = firstPlan(setAside)
  // What was set aside stays together by the plan alone, and does not go first.
  let sealedIds: ReadonlySet<string> = new Set(setAside.flat().some(id => left.includes(id)) ? [] : left)
  /** Whether the service may have counted the sealed batch: an answer was lost, or nothing is known of it, as it is of the last run. */
  let mayBeCounted = true
  let wasAccepted = true
  let suspect: readonly HistoryEntry[] | null = null
  /** Failures in a row, each with a request without the batch that was accepted. */
  let failures = { refused: 0, uncertain: 0 }
  let lastFailure: 'refused' | 'uncertain' = 'uncertain'
  let retryAt = 0
  let writing: Promise<unknown> = Promise.resolve()

  /** Writes after all earlier writes; resolves with whether the disk took it. */
  const write = (): Promise<boolean> => {
    const written = writing.then(() =>
      writeJson(path, sealedSchema, { ids: [...sealedIds], setAside: plan.setAside.map(unit => [...unit]) }),
    )
    writing = written
    return written.then(result => {
      if (!result.ok) options.log.error(result.error.message)
      return result.ok
    })
  }
  const unseal = () => {
    sealedIds = new Set()
    mayBeCounted = false
  }
  const postponeSetAside = () => {
    retryAt = performance.now() + tuning.history.send.setAsideFor
  }

  return {
    left,
    take: async waiting => {
      suspect = null
      const resent = waiting.filter(({ id }) => sealedIds.has(id))
      if (resent.length > 0) return resent
      plan = withoutGone(plan, waiting)
      const batch = nextBatch(plan, waiting)
      if (batch.length === 0) return batch
      sealedIds = new Set(batch.map(({ id }) => id))
      mayBeCounted = false
      if (await write()) return batch
      unseal()
      if (isSetAside(plan, batch)) postponeSetAside()
      return []
    },
    settle: (batch, outcome, wasAsked) => {
      wasAccepted = outcome === 'accepted'
      // An accepted one keeps its seal, in case the disk refuses to note that it was.
      if (outcome === 'uncertain' || outcome === 'accepted') mayBeCounted = true
      if (isSetAside(plan, batch)) {
        unseal()
        if (wasAccepted) retryAt = 0
        else postponeSetAside()
        if (!wasAccepted) {
          plan = afterFailure(plan, batch, true)
          void write()
          return
        }
      }
      if (outcome === 'accepted') {
        plan = afterAcceptance(plan, batch)
        suspect = null
        failures = { refused: 0, uncertain: 0 }
      } else if (wasAsked && outcome !== 'unsent') {
        suspect = batch
        lastFailure = outcome
      }
    },
    suspect: () => suspect,
    judge: async batch => {
      suspect = null
      failures = { ...failures, [lastFailure]: failures[lastFailure] + 1 }
      if (failures[lastFailure] < tuning.history.failuresBeforeJudgement[lastFailure]) return 'sent again'
      const { setAside: before } = plan
      plan = afterFailure(plan, batch, mayBeCounted)
      unseal()
      if (plan.setAside === before) return 'divided'
      postponeSetAside()
      await write()
      return 'set aside'
    },
    wasSetAside: batch => isSetAside(plan, batch),
    isDoubtful: () => !wasAccepted || hasFailures(plan),
    retryAt: waiting => (isOnlySetAsideLeft(plan, waiting) ? retryAt : null),
    countSetAside: () => plan.setAside.length,
    forgetUncounted: () => {
      if (mayBeCounted || sealedIds.size === 0) return
      unseal()
      void write()
    },
    flushed: () => writing,
  }
}
