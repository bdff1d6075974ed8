// Turns tiers of matches into rows, ranked, or filtered in a list's own order.
import type { MatchTiers } from './match-score.ts'
import { type Bits, countBits, eachBit, emptyBits, hasBit, intersection, setBit } from './search-bits.ts'
import type { NameIndex } from './search-index.ts'

/** The best rows of one kind, and the total number of matches. */
export type RankedHits = { readonly rows: Uint32Array; readonly count: number }

/** Up to this many matches are sorted by rank, up to this many rows tested one by one; beyond it, one pass over all rows is faster. */
const directLimit = 8192
const nothing = emptyBits(0)

/** At most `limit` of the shown matches, best tier first, most played first within a tier, and how many there are in all. */
export function ranked(kind: NameIndex, fit: MatchTiers, limit: number): RankedHits {
  const shown: Bits[] = []
  for (const [index, tier] of fit.entries())
    shown.push(tier === fit[index - 1] ? (shown[index - 1] ?? tier) : intersection(tier, kind.shown))
  const count = countBits(shown[shown.length - 1] ?? nothing, null)
  if (count <= limit && count > directLimit) return { rows: allByRank(kind, shown, count), count }
  const rows = new Uint32Array(Math.min(count, limit))
  let filled = 0
  for (const [index, tier] of shown.entries()) {
    if (filled === rows.length) break
    const better = shown[index - 1] ?? null
    const size = tier === better ? 0 : countBits(tier, better)
    if (size === 0) continue
    const best = size <= directLimit ? fewByRank(kind, tier, better, size) : firstByRank(kind, tier, better, rows.length - filled)
    rows.set(best.subarray(0, rows.length - filled), filled)
    filled += Math.min(best.length, rows.length - filled)
  }
  return { rows, count }
}

/** All `size` rows that are in `tier` but not in `better`, by rank. */
function fewByRank({ order, rankOf, byRank }: NameIndex, tier: Bits, better: Bits | null, size: number): Uint32Array {
  const ranks = new Uint32Array(size)
  let at = 0
  eachBit(tier, better, position => {
    ranks[at++] = rankOf[order[position] ?? 0] ?? 0
  })
  return ranks.sort().map(rank => byRank[rank] ?? 0)
}

/** The first `limit` rows of a large tier by rank, found in one pass over the ranking. */
function firstByRank({ positionOf, byRank }: NameIndex, tier: Bits, better: Bits | null, limit: number): Uint32Array {
  const rows = new Uint32Array(limit)
  let filled = 0
  for (let rank = 0; rank < byRank.length && filled < limit; rank++) {
    const row = byRank[rank] ?? 0
    const position = positionOf[row] ?? 0
    if (hasBit(tier, position) && (better === null || !hasBit(better, position))) rows[filled++] = row
  }
  return rows.subarray(0, filled)
}

/** All matches by tier and rank, in one pass over the tiers and one over the ranking. */
function allByRank({ order, byRank }: NameIndex, tiers: readonly Bits[], count: number): Uint32Array {
  const tierOf = new Uint8Array(order.length)
  const next = new Uint32Array(tiers.length + 1)
  for (const [index, tier] of tiers.entries()) {
    const better = tiers[index - 1] ?? null
    next[index + 1] = countBits(tier, null)
    markRows(tierOf, index + 1, order, tier, better)
  }
  next.copyWithin(1, 0, tiers.length)
  const rows = new Uint32Array(count)
  for (let rank = 0; rank < byRank.length; rank++) {
    const row = byRank[rank] ?? 0
    const tier = tierOf[row] ?? 0
    if (tier === 0) continue
    const at = next[tier] ?? 0
    next[tier] = at + 1
    rows[at] = row
  }
  return rows
}

function markRows(tierOf: Uint8Array, value: number, order: Uint32Array, tier: Bits, better: Bits | null): void {
  for (let index = 0; index < tier.length; index++) {
    let left = (tier[index] ?? 0) & ~(better?.[index] ?? 0)
    while (left !== 0) {
      tierOf[order[(index << 5) + 31 - Math.clz32(left & -left)] ?? 0] = value
      left &= left - 1
    }
  }
}

/** 1 for each row that matches in any tier, shown or not. */
export function marksOf({ order }: NameIndex, fit: MatchTiers): Uint8Array {
  const marks = new Uint8Array(order.length)
  markRows(marks, 1, order, fit[fit.length - 1] ?? nothing, null)
  return marks
}

/** The rows that match in any tier, shown or not, in their order. */
export function filterMatches({ order, positionOf }: NameIndex, fit: MatchTiers, rows: Uint32Array): Uint32Array {
  const fitsAll = fit[fit.length - 1] ?? nothing
  if (rows.length <= directLimit) return rows.filter(row => hasBit(fitsAll, positionOf[row] ?? 0))
  const fits = emptyBits(order.length)
  eachBit(fitsAll, null, position => setBit(fits, order[position] ?? 0))
  const matching = new Uint32Array(rows.length)
  let count = 0
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? 0
    // Branch-free, as matches are unpredictable for the processor.
    matching[count] = row
    count += ((fits[row >>> 5] ?? 0) >>> (row & 31)) & 1
  }
  return matching.slice(0, count)
}
