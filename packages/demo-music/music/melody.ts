// Melodies: short figures, repeated and answered, with strong beats on chord notes.
import { between, pick, type Random } from '../random.ts'
import { nearestChordStep } from './harmony.ts'

/** A note of a melody: start and length in beats from the phrase's start; `step` in notes of the key. */
export type TuneNote = { readonly at: number; readonly length: number; readonly step: number; readonly strong: boolean }

/** Rhythms that fill a bar, in beats; negative: a rest. */
const rhythms: Readonly<Record<3 | 4, readonly [readonly number[], ...(readonly number[])[]]>> = {
  4: [
    [1, 1, 2],
    [1.5, 0.5, 2],
    [1, 0.5, 0.5, 2],
    [2, 1, 1],
    [-1, 1, 1, 1],
    [0.5, 0.5, 1, 1.5, -0.5],
    [3, 1],
    [1.5, 1.5, 1],
    [-0.5, 0.5, 0.5, 0.5, 2],
    [0.5, 1, 0.5, 2],
  ],
  3: [[1, 1, 1], [2, 1], [1.5, 0.5, 1], [1, 2], [0.5, 0.5, 1, 1], [3], [-1, 1, 1]],
}

type Figure = { readonly lengths: readonly number[]; readonly moves: readonly number[] }

function figure(random: Random, beats: 3 | 4): Figure {
  const lengths = pick(random, rhythms[beats])
  const leap = between(random, 2, 4) * (random() < 0.5 ? -1 : 1)
  const moves = lengths.map((_, index) => (index === 1 && random() < 0.5 ? leap : pick(random, [-2, -1, -1, 0, 1, 1, 2])))
  return { lengths, moves }
}

/**
 * A phrase of `chords.length` bars in the form A B A C, repeated if longer, with the last bar held. `centre`: the step around which the
 * melody moves.
 */
export function phrase(random: Random, beats: 3 | 4, chords: readonly (readonly number[])[], centre: number): readonly TuneNote[] {
  const [a, b, c] = [figure(random, beats), figure(random, beats), figure(random, beats)]
  const plan = [a, b, a, c]
  const notes: TuneNote[] = []
  let step = centre
  chords.forEach((chord, bar) => {
    const { lengths, moves } = bar === chords.length - 1 ? { lengths: [beats], moves: [0] } : (plan[bar % 4] ?? a)
    let beat = 0
    lengths.forEach((length, index) => {
      const strong = beat % 2 === 0
      const wandered = step + (moves[index] ?? 0)
      const kept = Math.abs(wandered - centre) > 6 ? step + Math.sign(centre - step) * 2 : wandered
      step = strong ? nearestChordStep(chord, kept) : kept
      if (length > 0) notes.push({ at: bar * beats + beat, length, step, strong })
      beat += Math.abs(length)
    })
  })
  return notes
}
