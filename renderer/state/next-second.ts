// A timer just after each whole second of the song, so that everything that shows its time is rendered once a second, in one frame.

/** The shortest delay of the timer, and its offset after the whole second; milliseconds. */
const [minDelay, offset] = [250, 40]

/** Calls `onSecond` just after the next whole second of a song at `position` (seconds); returns the cancel function. */
export function atNextSecond(position: number, speed: number, onSecond: () => void): () => void {
  const timer = setTimeout(onSecond, Math.max(minDelay, (1000 - ((position * 1000) % 1000)) / speed) + offset)
  return () => clearTimeout(timer)
}
