// Keys, chords and voice leading.

/** Scales in semitones above the root. */
export const modes = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  harmonic: [0, 2, 3, 5, 7, 8, 11],
} as const
export type ModeName = keyof typeof modes

/** `root`: the key's lowest note as a MIDI number. */
export type Key = { readonly root: number; readonly mode: ModeName }

/** Pitch of the `step`-th note of the key (0 = root, 7 = an octave above, negative below), as a MIDI number. */
export function pitchOf(key: Key, step: number): number {
  const octave = Math.floor(step / 7)
  return key.root + 12 * octave + (modes[key.mode][step - 7 * octave] ?? 0)
}

/** Hz of a MIDI number, with A4 = 440. */
export const frequencyOf = (pitch: number): number => 440 * 2 ** ((pitch - 69) / 12)

/** The steps of the chord on `degree` (0 = tonic): a triad, or a seventh chord. */
export const chordSteps = (degree: number, seventh: boolean): readonly number[] =>
  seventh ? [degree, degree + 2, degree + 4, degree + 6] : [degree, degree + 2, degree + 4]

/**
 * The chord with each note in the octave nearest to `centre` (a step of the key), lowest first, so that voices move little between chords.
 */
export function voicing(steps: readonly number[], centre: number): readonly number[] {
  return steps.map(step => step + 7 * Math.round((centre - step) / 7)).sort((a, b) => a - b)
}

/** The note of the chord nearest to `step`. */
export function nearestChordStep(steps: readonly number[], step: number): number {
  return steps
    .map(chordStep => chordStep + 7 * Math.round((step - chordStep) / 7))
    .reduce((best, candidate) => (Math.abs(candidate - step) < Math.abs(best - step) ? candidate : best))
}
