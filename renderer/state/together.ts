// Wakes all who want to be woken at about the same moment in one task: what they change is drawn once.

type Wish = { readonly at: number; readonly act: () => void }

/** Milliseconds by which somebody may be woken too soon, so that one need not be woken twice: less than `behind`. */
const soon = 30
const wishes = new Set<Wish>()
let timer = 0

/** Acts in so many milliseconds; gives how to forget about it. */
export function wakeIn(milliseconds: number, act: () => void): () => void {
  const wish = { at: performance.now() + milliseconds, act }
  wishes.add(wish)
  plan()
  return () => {
    wishes.delete(wish)
    plan()
  }
}

/** What is drawn once a second is not drawn sooner after the last time than this; how far behind the whole second it is; milliseconds. */
const [least, behind] = [250, 40]

/** Acts just after the next whole second of a song that is at `position` (seconds), so that every second is drawn once. */
export const wakeAtNextSecond = (position: number, speed: number, act: () => void): (() => void) =>
  wakeIn(Math.max(least, (1000 - ((position * 1000) % 1000)) / speed) + behind, act)

function plan(): void {
  clearTimeout(timer)
  if (wishes.size === 0) return
  const first = Math.min(...[...wishes].map(({ at }) => at))
  timer = window.setTimeout(wake, Math.max(0, first - performance.now()))
}

function wake(): void {
  const now = performance.now() + soon
  const due = [...wishes].filter(({ at }) => at <= now)
  for (const wish of due) wishes.delete(wish)
  for (const { act } of due) act()
  plan()
}
