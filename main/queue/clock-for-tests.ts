// For tests: a clock that only the test moves, and pauses that wait for it.
import type { DelayFunction } from '../api/retry.ts'

export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  /** Milliseconds of a clock that never jumps. */
  steady(): number
  /** Lets time go on. It ends no pause: the test does that with `Pauses`. */
  age(milliseconds: number): void
}

export function createClock(start = Date.UTC(2031, 3, 2, 9)): Clock {
  let passed = 0
  return {
    now: () => start + passed,
    steady: () => passed,
    age: milliseconds => {
      passed += milliseconds
    },
  }
}

/** Every pause waits until the test ends it. */
export type Pauses = {
  readonly pause: DelayFunction
  waiting(): readonly number[]
  /** Ends the pauses whose whole length is exactly so many milliseconds. */
  pass(milliseconds: number): void
  /** Ends the pauses whose length has passed by the clock. */
  wake(): void
}

export function createPauses(clock: Clock): Pauses {
  const waits = new Map<() => void, { readonly length: number; readonly due: number }>()
  const end = (isOver: (wait: { readonly length: number; readonly due: number }) => boolean) => {
    for (const [go, wait] of [...waits]) if (isOver(wait)) go()
  }
  return {
    pause: (milliseconds, signal) =>
      new Promise(resolve => {
        const go = () => {
          waits.delete(go)
          resolve()
        }
        waits.set(go, { length: milliseconds, due: clock.steady() + milliseconds })
        signal?.addEventListener('abort', go)
        if (signal?.aborted) go()
      }),
    waiting: () => [...waits.values()].map(({ length }) => length),
    pass: milliseconds => end(({ length }) => length === milliseconds),
    wake: () => end(({ due }) => due <= clock.steady()),
  }
}
