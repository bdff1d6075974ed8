// Virtual time: timers, clocks and chance of the whole process, turned by hand, so that minutes pass in milliseconds and always alike.

/**
 * One program of the simulated computer: main, the page, or what is outside. Timers and messages belong to the realm in whose work they
 * were made; a realm that ended runs nothing any more.
 */
export type Realm = { readonly name: string; isOver: boolean }
export const newRealm = (name: string): Realm => ({ name, isOver: false })

type Timer = { readonly due: number; readonly order: number; readonly realm: Realm; readonly run: () => void; every: number | null }

export type VirtualTime = {
  /** Milliseconds since the beginning of the walk. */
  now(): number
  /** Milliseconds since 1970, as the computer's clock says. */
  date(): number
  /** Runs work in a realm now, and everything that follows from it without waiting. */
  enter<Value>(realm: Realm, work: () => Value): Value
  /** Runs work in a realm after so many milliseconds. */
  post(realm: Realm, milliseconds: number, work: () => void): void
  /** Resolves after so many milliseconds, in the realm that asked, if that still lives; else never. */
  wait(milliseconds: number): Promise<void>
  /** The realm whose work is running. */
  realm(): Realm
  /** Lets time pass until a moment, with all that happens meanwhile. */
  runUntil(moment: number): Promise<void>
  /** Bugs that were thrown where nobody caught them. */
  readonly thrown: unknown[]
  /** Takes the real clocks back. */
  restore(): void
}

/** Real macrotasks are queued so many at a time: a whole round of the event loop for each took a third of a walk. */
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

/** Runs work in the next real macrotask: whatever was promised has happened by then, as microtasks run between any two of them. */
const onceSettled = (work: () => void): void => {
  waiting.push(work)
  if (tasksLeft > 0) return
  tasksLeft = tasksAtOnce
  for (let task = 0; task < tasksAtOnce; task += 1) realImmediate(macrotask)
}
export const settled = (): Promise<void> => new Promise(onceSettled)

/** So many timers no walk has: something asks for the next moment again and again. */
const most = 300_000
const replaced = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'requestIdleCallback', 'Date'] as const

/** Replaces the clocks of this process until `restore`. `start`: milliseconds since 1970; `random`: 0 to 1. */
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
  /** The next timer that is due by a moment, taken from the others. */
  const due = (moment: number): Timer | null => {
    for (let next = heap[0]; next !== undefined && next.due <= moment; next = heap[0]) {
      pop(heap)
      now = Math.max(now, next.due)
      fired += 1
      if (fired > most) throw new Error(`Time stands still: ${String(next.run)}`)
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
  /** Puts an interval that fired back among those to come, once all that followed from its work has happened. */
  const goOn = (timer: Timer) => {
    // An interval keeps its number, so that it can still be cleared.
    if (timer.every === null || cleared.delete(timer.order)) return
    const again = { ...timer, due: timer.due + timer.every }
    live.set(timer.order, again)
    push(heap, again)
  }
  /** Intervals that were cleared by their own work. */
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
  // Node keeps a signal of several for as long as one of them may still abort: here for ever, with the whole walk.
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
        // One task after the other without a promise in between: there are thousands in a walk.
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

/** As timers take them; no timer runs in the very moment in which it was set. */
const wholeMilliseconds = (milliseconds: number): number => Math.max(0.1, Math.floor(milliseconds))

const isBefore = (one: Timer, other: Timer): boolean => one.due < other.due || (one.due === other.due && one.order < other.order)

/** A binary heap, the soonest first. */
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
