// Counts how many turns of the event loop begin while some work runs.

/**
 * Runs `work`, which gets a function that returns how many turns of the event loop have begun so far; resolves with the result of the work
 * and the number at its end.
 */
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
