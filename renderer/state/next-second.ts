// Acts just after each whole second of a song: what shows its time is drawn once a second, and all of it in one frame.

/** What is drawn once a second is not drawn sooner after the last time than this; how far behind the whole second it is; milliseconds. */
const [least, behind] = [250, 40]

/** Acts just after the next whole second of a song that is at `position` (seconds). Gives how to forget about it. */
export function atNextSecond(position: number, speed: number, act: () => void): () => void {
  const timer = setTimeout(act, Math.max(least, (1000 - ((position * 1000) % 1000)) / speed) + behind)
  return () => clearTimeout(timer)
}
