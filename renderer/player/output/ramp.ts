// A level that moves to another one within some time, in steps too small to hear.

/** The way from 0 to 1 as time goes from 0 to 1. */
export type Curve = (share: number) => number
const straight: Curve = share => share
/** A sound that comes on this curve and one that goes on its mirror image keep the same power together. */
export const equalPower: Curve = share => Math.sin((share * Math.PI) / 2)

export type Ramp = {
  level(): number
  /** Moves to a level within milliseconds, from wherever it is; then `done`. What was under way before is forgotten, its `done` too. */
  to(level: number, milliseconds: number, done?: () => void, curve?: Curve): void
  /** Is there at once. */
  set(level: number): void
  stop(): void
}

/** Milliseconds between steps. */
const step = 10

/** `apply` is told every level; `clock` gives milliseconds. */
export function createRamp(level: number, apply: (level: number) => void, clock: () => number): Ramp {
  let present = level
  let timer: ReturnType<typeof setInterval> | null = null
  const stop = () => {
    if (timer !== null) clearInterval(timer)
    timer = null
  }
  const setLevel = (next: number) => {
    present = next
    apply(next)
  }
  return {
    level: () => present,
    set: next => {
      stop()
      setLevel(next)
    },
    to: (next, milliseconds, done, curve = straight) => {
      stop()
      const from = present
      const began = clock()
      // Downwards it is the mirror image of the way up.
      const way: Curve = next < from ? share => 1 - curve(1 - share) : curve
      timer = setInterval(() => {
        const share = Math.min(1, (clock() - began) / milliseconds)
        setLevel(share === 1 ? next : from + (next - from) * way(share))
        if (share < 1) return
        stop()
        done?.()
      }, step)
    },
    stop,
  }
}
