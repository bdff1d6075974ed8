// The types of figures (the same work done by the app and by a peer in one run, with a budget for the difference), and their evaluation.

/** Limits of a figure; all that are given must hold. */
export type Budget = {
  /** Largest allowed ratio of the app's value to the peer's. */
  readonly ratio?: number
  /** Largest allowed difference of the app's value to the peer's, in the figure's unit. */
  readonly more?: number
  /** Largest allowed value of the app, in the figure's unit. */
  readonly max?: number
}

/** Unit of a figure; `s` is seconds of CPU time, `frames`, `rows` and `samples` are counts. */
export type Unit = 'ms' | 's' | 'MB' | 'bytes' | 'frames' | 'rows' | 'samples'
export type Figure = {
  readonly name: string
  /** What the figure is compared with, in words for the table. */
  readonly beside: string
  readonly unit: Unit
  readonly budget: Budget
}

/** One measurement: the app's value (`ours`) and the peer's (`other`); `other` null: the figure has only an absolute limit. */
export type Pair = { readonly ours: number; readonly other: number | null }

/**
 * A file in figures/ exports one: work that yields one figure or several. The command line selects it by its own name or by that of one of
 * its figures.
 */
export type Bench = {
  readonly name: string
  readonly figures: readonly Figure[]
  /** Prepares what all runs need, in the folder that is deleted at the end; not measured. */
  prepare?(folder: string): Promise<void>
  /** Performs one run; resolves with a measurement for each of `figures`, in their order. */
  run(folder: string): Promise<readonly Pair[]>
}

/** A line of the results file: a figure, with the medians of its runs. */
export type Result = {
  readonly name: string
  readonly ours: number
  readonly other: number | null
  readonly ratio: number | null
  readonly unit: Unit
  readonly budget: string
  readonly ok: boolean
}

/** Compares the medians of all runs with the budget of a figure. */
export function resultOf({ name, unit, budget }: Figure, pairs: readonly Pair[]): Result {
  const ours = median(pairs.map(pair => pair.ours))
  const others = pairs.map(pair => pair.other).filter(other => other !== null)
  const other = others.length === 0 ? null : median(others)
  const ratio = other === null ? null : ours / other
  const { ratio: times = Number.POSITIVE_INFINITY, more = Number.POSITIVE_INFINITY, max = Number.POSITIVE_INFINITY } = budget
  const ok = ours <= max && (other === null || (ours / other <= times && ours - other <= more))
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

function wordsOf({ ratio, more, max }: Budget, unit: Unit): string {
  const parts = [
    ratio === undefined ? '' : `≤ ${ratio} ×`,
    more === undefined ? '' : `≤ +${more} ${unit}`,
    max === undefined ? '' : `≤ ${max} ${unit}`,
  ]
  return parts.filter(part => part !== '').join(', ')
}

const rounded = (number: number): number => Number(number.toPrecision(4))

/** The median; of an even number of values the upper middle one. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
