// Counts how often work lets others run.

/** Runs `work`, which can ask how many turns of the event loop began so far; gives what it made and their number. */
export async function countTurns<Made>(
  work: (soFar: () => number) => Promise<Made>,
): Promise<{ readonly made: Made; readonly turns: number }> {
  let turns = 0
  let next = setImmediate(count)
  function count(): void {
    turns += 1
    next = setImmediate(count)
  }
  try {
    const made = await work(() => turns)
    return { made, turns }
  } finally {
    clearImmediate(next)
  }
}
