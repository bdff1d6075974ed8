// Which waiting entries travel next, so that what the service does not take does not hold up the rest (C-28).
import { policy } from '../wire/policy.ts'
import type { HistoryEntry } from './entry.ts'

/** The ids of entries that failed in one request and go on travelling together. */
export type Unit = readonly string[]

export type BatchPlan = {
  /** Most entries in the next batch; at least 1. */
  readonly limit: number
  /** What failed for good, so that it goes behind all else; in the order in which it is tried again. */
  readonly setAside: readonly Unit[]
}

const { maxEntriesPerRequest } = policy.history

/** The plan of a start; `setAside`: as at the end of the last run. */
export const firstPlan = (setAside: readonly Unit[]): BatchPlan => ({ limit: maxEntriesPerRequest, setAside })

/** Whether something is set aside, or batches are smaller than usual because one failed. */
export const hasFailures = ({ limit, setAside }: BatchPlan): boolean => setAside.length > 0 || limit < maxEntriesPerRequest

/** Whether a batch is a unit that was set aside before. */
export const isSetAside = ({ setAside }: BatchPlan, batch: readonly HistoryEntry[]): boolean => setAside.some(unit => holds(unit, batch))

/** Whether nothing waits but what was set aside. */
export const isOnlySetAsideLeft = (plan: BatchPlan, waiting: readonly HistoryEntry[]): boolean =>
  waiting.length > 0 && notSetAside(plan, waiting).length === 0

/** The oldest entries that are not set aside, at most `limit`; if there are none, the unit that is next in turn. */
export function nextBatch(plan: BatchPlan, waiting: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const others = notSetAside(plan, waiting)
  if (others.length > 0 || plan.setAside.length === 0) return others.slice(0, plan.limit)
  const unit = new Set(plan.setAside.find(each => holds(each, waiting)))
  return waiting.filter(({ id }) => unit.has(id))
}

/**
 * The plan after a batch failed because of what is in it: it is halved (100, 50, 25, …); an entry that travelled alone, and a
 * batch that must stay together as it may have been counted before (`isIndivisible`), is set aside, or goes to the end of what is.
 */
export function afterFailure(plan: BatchPlan, batch: readonly HistoryEntry[], isIndivisible: boolean): BatchPlan {
  const { limit, setAside } = plan
  if (batch.length > 1 && !isIndivisible && !isSetAside(plan, batch)) return { limit: Math.ceil(batch.length / 2), setAside }
  return { limit, setAside: [...setAside.filter(unit => !holds(unit, batch)), batch.map(({ id }) => id)] }
}

/** The plan without the units of which nothing waits any more. */
export function withoutGone(plan: BatchPlan, waiting: readonly HistoryEntry[]): BatchPlan {
  if (plan.setAside.length === 0) return plan
  const ids = new Set(waiting.map(({ id }) => id))
  return { ...plan, setAside: plan.setAside.filter(unit => unit.some(id => ids.has(id))) }
}

/** The plan after the service accepted a batch: the next one may be twice as large. */
export const afterAcceptance = ({ limit, setAside }: BatchPlan, batch: readonly HistoryEntry[]): BatchPlan => ({
  limit: Math.min(limit * 2, maxEntriesPerRequest),
  setAside: setAside.filter(unit => !holds(unit, batch)),
})

const holds = (unit: Unit, entries: readonly HistoryEntry[]): boolean => {
  const ids = new Set(unit)
  return entries.some(({ id }) => ids.has(id))
}

const notSetAside = ({ setAside }: BatchPlan, waiting: readonly HistoryEntry[]): readonly HistoryEntry[] => {
  if (setAside.length === 0) return waiting
  const ids = new Set(setAside.flat())
  return waiting.filter(({ id }) => !ids.has(id))
}
