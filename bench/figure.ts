// The types of figures (the same work done by the app and by a peer in one run, with a budget for the difference), and their evaluation.

/** Limits of a figure; all that are given must hold. */
export type Budget = {
  /** Most times the peer's value. */
  readonly ratio?: number
  /** Most above the peer's value, in the figure's unit. */
  readonly more?: number
  /** Largest value, in the figure's unit. */
  readonly most?: number
}

/** Unit of a figure; `s` is seconds of CPU time, `frames`, `rows` and `samples` are counts. */
export type Unit = 'ms' | 's' | 'MB' | 'bytes' | 'frames' | 'rows' | 'samples'
export type Figure = {
  readonly name: string
  /** What the figure is compared with, in words. */
  readonly beside: string
  readonly unit: Unit
  readonly budget: Budget
}

/** One measurement; `other`: the peer's, null for a figure with an absolute limit. */
export type Pair = { readonly ours: number; readonly other: number | null }

/**
 * What a file in figures/ exports: work that yields one figure or several; the command line selects it by its name or by that of a figure.
 */
export type Bench = {
  readonly name: string
  readonly figures: readonly Figure[]
  /** Prepares what every run needs in a folder that is deleted afterwards; not measured. */
  prepare?(folder: string): Promise<void>
  /** One run: a measurement for each figure, in order. */
  run(folder: string): Promise<readonly Pair[]>
}

/** A line of the results file. */
export type Result = {
  readonly name: string
  readonly ours: number
  readonly other: number | null
  readonly ratio: number | null
  readonly unit: Unit
  readonly budget: string
  readonly ok: boolean
}

/** Compares the medians of several runs with the budget. */
export function resultOf({ name, unit, budget }: Figure, pairs: readonly Pair[]): Result {
  const ours = median(pairs.map(pair => pair.ours))
  const others = pairs.map(pair => pair.other).filter(other => other !== null)
  const other = others.length === 0 ? null : median(others)
  const ratio = other === null ? null : ours / other
  const { ratio: times = Number.POSITIVE_INFINITY, more = Number.POSITIVE_INFINITY, most = Number.POSITIVE_INFINITY } = budget
  const ok = ours <= most && (other === null || (ours / other <= times && ours - other <= more))
  return {
    name,
    ours: rounded(ours),
    other: other === null ? null : rounded(other),
    ratio: ratio === null ? null : rounded(ratio),
    unit,
    budget: wordsOf(budget, unit),
    ok,
  }
}

function wordsOf({ ratio, more, most }: Budget, unit: Unit): string {
  const parts = [
    ratio === undefined ? '' : `≤ ${ratio} ×`,
    more === undefined ? '' : `≤ +${more} ${unit}`,
    most === undefined ? '' : `≤ ${most} ${unit}`,
  ]
  return parts.filter(part => part !== '').join(', ')
}

const rounded = (number: number): number => Number(number.toPrecision(4))

/** The median; of an even number of values the upper middle one. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
