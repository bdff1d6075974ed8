// Virtual time: replaces timers, clocks and random numbers of the whole process, so that minutes pass in milliseconds and each walk can be
// repeated.

/**
 * One program of the simulation: main, the page, or the world outside. A timer or message belongs to the realm that was running when it was
 * made; those of a realm that is over never run.
 */
export type Realm = { readonly name: string; isOver: boolean }
export const newRealm = (name: string): Realm => ({ name, isOver: false })

type Timer = { readonly due: number; readonly order: number; readonly realm: Realm; readonly run: () => void; every: number | null }

export type VirtualTime = {
  /** Milliseconds since the beginning of the walk. */
  now(): number
  /** Milliseconds since 1970 by the computer's virtual clock. */
  date(): number
  /** Runs work at once as part of a realm; timers that it sets belong to that realm. */
  enter<Value>(realm: Realm, work: () => Value): Value
  /** Runs work as part of a realm after so many milliseconds. */
  post(realm: Realm, milliseconds: number, work: () => void): void
  /** Resolves after so many milliseconds; never if the realm that asked has ended by then. */
  wait(milliseconds: number): Promise<void>
  /** The realm whose work is running now. */
  realm(): Realm
  /** Lets time pass up to a moment (milliseconds of the walk), with everything that is due by then. */
  runUntil(moment: number): Promise<void>
  /** Errors that work of a timer threw and nobody caught. */
  readonly thrown: unknown[]
  /** Puts the real timers, clocks and random numbers back. */
  restore(): void
}

/** How many real macrotasks are queued at a time: one turn of the event loop for each took a third of a walk's time. */
const tasksAtOnce = 256
const realImmediate = setImmediate
let tasksLeft = 0
let waiting: (() => void)[] = []
const macrotask = (): void => {
  tasksLeft -= 1
  const all = waiting
  waiting = []
  for (const work of all) work()
}

/**
 * Runs work in the next real macrotask. All promises that could settle have settled by then, as Node runs microtasks between macrotasks.
 */
const onceSettled = (work: () => void): void => {
  waiting.push(work)
  if (tasksLeft > 0) return
  tasksLeft = tasksAtOnce
  for (let task = 0; task < tasksAtOnce; task += 1) realImmediate(macrotask)
}
export const settled = (): Promise<void> => new Promise(onceSettled)

/** No walk has so many timers: if more fire, something sets a timer for the same moment again and again. */
const maxFired = 300_000
const replaced = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'requestIdleCallback', 'Date'] as const

/**
 * Replaces the timers, clocks and random numbers of this process until `restore`. `start`: milliseconds since 1970; `random`: gives 0 to 1.
 */
export function startVirtualTime(start: number, random: () => number): VirtualTime {
  const outside = newRealm('outside')
  let current = outside
  let now = 0
  let count = 0
  const heap: Timer[] = []
  const live = new Map<number, Timer>()
  const thrown: unknown[] = []
  let fired = 0

  const add = (milliseconds: number, run: () => void, every: number | null): number => {
    count += 1
    const timer = { due: now + Math.max(0, milliseconds), order: count, realm: current, run, every }
    live.set(count, timer)
    push(heap, timer)
    return count
  }
  const clear = (id: unknown) => void live.delete(Number(id))
  const enter = <Value>(realm: Realm, work: () => Value): Value => {
    const before = current
    current = realm
    try {
      return work()
    } finally {
      current = before
    }
  }
  /**
   * Takes the next timer that is due by a moment and moves the clock to it, leaving out timers that were cleared or whose realm is over;
   * null: there is none.
   */
  const due = (moment: number): Timer | null => {
    for (let next = heap[0]; next !== undefined && next.due <= moment; next = heap[0]) {
      pop(heap)
      now = Math.max(now, next.due)
      fired += 1
      if (fired > maxFired) throw new Error(`Time stands still: ${String(next.run)}`)
      if (live.get(next.order) === next && live.delete(next.order) && !next.realm.isOver) return next
    }
    return null
  }
  const fire = (timer: Timer) => {
    current = timer.realm
    try {
      timer.run()
    } catch (error) {
      thrown.push(error)
    }
  }
  /** Sets the next run of an interval that has fired, once everything that followed from its work has happened. */
  const goOn = (timer: Timer) => {
    // The number stays the same, so that clearInterval still finds it.
    if (timer.every === null || cleared.delete(timer.order)) return
    const again = { ...timer, due: timer.due + timer.every }
    live.set(timer.order, again)
    push(heap, again)
  }
  /** Numbers of intervals that their own work cleared while it ran. */
  const cleared = new Set<number>()

  const realDate = Date
  const kept = new Map<string, unknown>(replaced.map(name => [name, Reflect.get(globalThis, name)]))
  const realPerformanceNow = performance.now
  const [realTimeout, realAny] = [AbortSignal.timeout, AbortSignal.any]
  const realRandom = Math.random
  const realUuid = crypto.randomUUID
  class VirtualDate extends realDate {
    constructor(...values: readonly unknown[]) {
      if (values.length === 0) super(Math.floor(start + now))
      else super(...(values as [number]))
    }
    static override now(): number {
      return Math.floor(start + now)
    }
  }
  const stopInterval = (id: unknown) => {
    if (!live.delete(Number(id))) cleared.add(Number(id))
  }
  Object.assign(globalThis, {
    Date: VirtualDate,
    setTimeout: (work: () => void, milliseconds = 0) => add(wholeMilliseconds(milliseconds), work, null),
    clearTimeout: clear,
    setInterval: (work: () => void, milliseconds = 0) => add(milliseconds, work, Math.max(1, milliseconds)),
    clearInterval: stopInterval,
    setImmediate: (work: () => void) => add(0, work, null),
    requestIdleCallback: (work: () => void) => add(20, work, null),
  })
  performance.now = () => now
  Math.random = random
  crypto.randomUUID = () => {
    const digits = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`
  }
  AbortSignal.timeout = milliseconds => {
    const abortController = new AbortController()
    add(milliseconds, () => abortController.abort(new DOMException('too slow', 'TimeoutError')), null)
    return abortController.signal
  }
  // Node's own `any` keeps the combined signal for as long as one of its signals may still abort: in a walk for ever, and the whole walk
  // with it.
  AbortSignal.any = signals => {
    const abortController = new AbortController()
    for (const signal of signals) {
      if (signal.aborted) abortController.abort(signal.reason)
      else signal.addEventListener('abort', () => abortController.abort(signal.reason), { once: true })
    }
    return abortController.signal
  }

  return {
    now: () => now,
    date: () => Math.floor(start + now),
    enter,
    post: (realm, milliseconds, work) => enter(realm, () => void add(milliseconds, work, null)),
    wait: milliseconds => new Promise(resolve => void add(milliseconds, resolve, null)),
    realm: () => current,
    thrown,
    runUntil: moment =>
      new Promise((resolve, reject) => {
        // Each task starts the next one without a promise in between, since there are thousands in a walk.
        const runFrom = (last: Timer | null) => {
          current = outside
          if (last) goOn(last)
          try {
            const next = due(moment)
            if (next) {
              fire(next)
              onceSettled(() => runFrom(next))
            } else {
              now = moment
              resolve()
            }
          } catch (error) {
            reject(error)
          }
        }
        onceSettled(() => runFrom(null))
      }),
    restore: () => {
      for (const [name, value] of kept) Reflect.set(globalThis, name, value)
      performance.now = realPerformanceNow
      AbortSignal.timeout = realTimeout
      AbortSignal.any = realAny
      Math.random = realRandom
      crypto.randomUUID = realUuid
    },
  }
}

/** Milliseconds as setTimeout takes them: whole ones, but at least 0.1, so that no timer fires at the very moment at which it was set. */
const wholeMilliseconds = (milliseconds: number): number => Math.max(0.1, Math.floor(milliseconds))

const isBefore = (one: Timer, other: Timer): boolean => one.due < other.due || (one.due === other.due && one.order < other.order)

/** Adds a timer to a binary heap whose first element is the one that is due soonest. */
function push(heap: Timer[], timer: Timer): void {
  let at = heap.push(timer) - 1
  while (at > 0) {
    const above = (at - 1) >> 1
    const parent = heap[above]
    if (parent === undefined || !isBefore(timer, parent)) break
    heap[at] = parent
    at = above
  }
  heap[at] = timer
}

function pop(heap: Timer[]): void {
  const last = heap.pop()
  if (last === undefined || heap.length === 0) return
  let at = 0
  for (;;) {
    const [left, right] = [2 * at + 1, 2 * at + 2]
    const [one, other] = [heap[left], heap[right]]
    if (one === undefined) break
    const [child, soonest] = other !== undefined && isBefore(other, one) ? [right, other] : [left, one]
    if (!isBefore(soonest, last)) break
    heap[at] = soonest
    at = child
  }
  heap[at] = last
}
