// A timer just after each whole second of the song, so that everything that shows its time is rendered once a second, in one frame.

/** The shortest delay of the timer, and its offset after the whole second; milliseconds. */
const [least, behind] = [250, 40]

/** Calls `act` just after the next whole second of a song at `position` (seconds); returns the cancel function. */
export function atNextSecond(position: number, speed: number, act: () => void): () => void {
  const timer = setTimeout(act, Math.max(least, (1000 - ((position * 1000) % 1000)) / speed) + behind)
  return () => clearTimeout(timer)
}
