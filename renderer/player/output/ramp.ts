// A gain ramp: moves a level to another one over time, in steps too small to hear.

/** An easing curve: the progress of the level (0 to 1) by the share of time passed (0 to 1). */
export type Curve = (progress: number) => number
const linear: Curve = progress => progress
/** The equal-power crossfade curve: a fade-in by it and the mirrored fade-out have constant power together. */
export const equalPower: Curve = progress => Math.sin((progress * Math.PI) / 2)

export type Ramp = {
  level(): number
  /**
   * Ramps from the present level to another one within milliseconds, then calls `onDone`; cancels a ramp under way, whose `onDone` is never
   * called.
   */
  rampTo(level: number, milliseconds: number, onDone?: () => void, curve?: Curve): void
  /** Sets the level at once. */
  set(level: number): void
  stop(): void
}

/** The interval between steps, milliseconds. */
const stepInterval = 10

/** Creates a ramp at `level`; `apply` is called with each level; `clock`: monotonic, milliseconds. */
export function createRamp(level: number, apply: (level: number) => void, clock: () => number): Ramp {
  let current = level
  let timer: ReturnType<typeof setInterval> | null = null
  const stop = () => {
    if (timer !== null) clearInterval(timer)
    timer = null
  }
  const setLevel = (next: number) => {
    current = next
    apply(next)
  }
  return {
    level: () => current,
    set: next => {
      stop()
      setLevel(next)
    },
    rampTo: (next, milliseconds, onDone, curve = linear) => {
      stop()
      const from = current
      const startedAt = clock()
      // Downwards the curve is mirrored, so that two ramps on it in opposite directions are complementary.
      const easing: Curve = next < from ? progress => 1 - curve(1 - progress) : curve
      timer = setInterval(() => {
        const progress = Math.min(1, (clock() - startedAt) / milliseconds)
        setLevel(progress === 1 ? next : from + (next - from) * easing(progress))
        if (progress < 1) return
        stop()
        onDone?.()
      }, stepInterval)
    },
    stop,
  }
}
