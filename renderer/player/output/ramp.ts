// A gain ramp: moves a level to another one over time, in steps too small to hear.

/** An easing curve: the progress of the level (0 to 1) by the share of time passed (0 to 1). */
export type Curve = (share: number) => number
const straight: Curve = share => share
/** The equal-power crossfade curve: a fade-in by it and the mirrored fade-out have constant power together. */
export const equalPower: Curve = share => Math.sin((share * Math.PI) / 2)

export type Ramp = {
  level(): number
  /**
   * Ramps from the present level to another one within milliseconds, then calls `done`; cancels a ramp under way, whose `done` is never
   * called.
   */
  to(level: number, milliseconds: number, done?: () => void, curve?: Curve): void
  /** Sets the level at once. */
  set(level: number): void
  stop(): void
}

/** The interval between steps, milliseconds. */
const step = 10

/** `apply` is called with each level; `clock`: monotonic, milliseconds. */
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
      // Downwards the curve is mirrored, so that two ramps on it in opposite directions are complementary.
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
