// What a figure is: the same work done by us and by something else in one run, and how far apart the two may be.

/** All that are named must hold. */
export type Budget = {
  /** Ours is at most so many times the other. */
  readonly ratio?: number
  /** Ours is at most so much more than the other, in the figure's unit. */
  readonly more?: number
  /** Ours is at most so much, in the figure's unit. */
  readonly most?: number
}

/** `frames`, `rows` and `samples` are counts of them; `s` are seconds of a processor. */
export type Unit = 'ms' | 's' | 'MB' | 'bytes' | 'frames' | 'rows' | 'samples'
export type Figure = {
  readonly name: string
  /** What ours stands beside, in words. */
  readonly beside: string
  readonly unit: Unit
  readonly budget: Budget
}

/** One measurement; `other` is null for a figure that has a limit of its own. */
export type Pair = { readonly ours: number; readonly other: number | null }

/** A file in figures/: one piece of work that gives one figure or several. Asked for by its name or that of a figure. */
export type Bench = {
  readonly name: string
  readonly figures: readonly Figure[]
  /** Makes what every run needs, in a folder that is removed afterwards. Not measured. */
  prepare?(folder: string): Promise<void>
  /** One run: a pair for each figure, in their order. */
  run(folder: string): Promise<readonly Pair[]>
}

/** A line of the results. */
export type Result = {
  readonly name: string
  readonly ours: number
  readonly other: number | null
  readonly ratio: number | null
  readonly unit: Unit
  readonly budget: string
  readonly ok: boolean
}

/** The medians of several runs against the budget. */
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

/** Of an even number the upper one. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
