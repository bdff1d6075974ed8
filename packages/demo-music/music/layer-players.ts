// Players of layers: each makes notes bar by bar, with choices made once for the whole piece.
import { between, pick, type Random } from '../random.ts'
import { sampleRate } from '../sample-rate.ts'
import type { DrumName } from './drums.ts'
import { chordSteps, frequencyOf, type Key, pitchOf, voicing } from './harmony.ts'
import type { InstrumentName } from './instruments.ts'
import { phrase } from './melody.ts'
import type { Note } from './note.ts'
import type { Layer, Style } from './style.ts'

/** What all players share: `beat` in samples; `chords`: degrees of each phrase, one per bar. */
export type Score = {
  readonly key: Key
  readonly style: Style
  readonly beat: number
  readonly chords: Readonly<Record<PhraseName, readonly number[]>>
}
export type PhraseName = 'verse' | 'refrain'

/** A bar: `at` in samples on the timeline, `energy` 0 to 1, `inPhrase` 0 to 3. */
export type Bar = {
  readonly at: number
  readonly energy: number
  readonly phrase: PhraseName
  readonly inPhrase: number
  readonly degree: number
}

export type Player = (bar: Bar) => readonly Note[]

/** Humanisation: random deviations of timing and loudness. */
type Touch = { readonly late: () => number; readonly loud: (strong: boolean) => number }

const touchOf = (random: Random): Touch => ({
  late: () => Math.round((random() - 0.3) * 0.008 * sampleRate),
  loud: strong => (strong ? 1 : 0.8) * (0.88 + random() * 0.24),
})

/** Samples from the bar's start to a beat, with the style's swing on off-beat eighths. */
function beatTime(score: Score, beat: number): number {
  const swung = Math.abs((beat % 1) - 0.5) < 0.01 ? score.style.swing : 0
  return Math.round((beat + swung) * score.beat)
}

type Sounding = {
  readonly instrument: InstrumentName
  readonly step: number
  readonly beat: number
  readonly beats: number
  readonly loudness: number
  readonly pan: number
}

function tone(score: Score, bar: Bar, late: number, sounding: Sounding): Note {
  return {
    kind: 'tone',
    instrument: sounding.instrument,
    at: Math.max(0, bar.at + beatTime(score, sounding.beat) + late),
    length: Math.round(sounding.beats * score.beat),
    frequency: frequencyOf(pitchOf(score.key, sounding.step)),
    loudness: sounding.loudness,
    pan: sounding.pan,
  }
}

const chordOf = (score: Score, bar: Bar): readonly number[] => chordSteps(bar.degree, score.style.sevenths)

function padPlayer(layer: Layer & { kind: 'pad' }, score: Score, random: Random): Player {
  const instrument = pick(random, layer.instruments)
  return bar =>
    voicing(chordOf(score, bar), layer.centre).map((step, index) =>
      tone(score, bar, 0, { instrument, step, beat: 0, beats: score.style.beats, loudness: 1, pan: ((index % 3) - 1) * 0.45 }),
    )
}

function chordPlayer(layer: Layer & { kind: 'chords' }, score: Score, random: Random): Player {
  const instrument = pick(random, layer.instruments)
  const rhythm = pick(random, layer.rhythms)
  const { late, loud } = touchOf(random)
  return bar =>
    rhythm.flatMap(beat => {
      const [delay, loudness] = [late(), loud(beat === 0)]
      return voicing(chordOf(score, bar), layer.centre).map((step, index) =>
        tone(score, bar, delay + index * 160, { instrument, step, beat, beats: layer.length, loudness, pan: -0.25 + index * 0.08 }),
      )
    })
}

function bassPlayer(layer: Layer & { kind: 'bass' }, score: Score, random: Random): Player {
  const instrument = pick(random, layer.instruments)
  const pattern = pick(random, layer.patterns)
  const { late, loud } = touchOf(random)
  return bar => {
    const root = (bar.degree > 3 ? bar.degree - 7 : bar.degree) - 7
    return pattern.map(([beat, above]) =>
      tone(score, bar, late(), { instrument, step: root + above, beat, beats: layer.length, loudness: loud(beat === 0), pan: 0 }),
    )
  }
}

function figurePlayer(layer: Layer & { kind: 'figure' }, score: Score, random: Random): Player {
  const instrument = pick(random, layer.instruments)
  const shape = pick(random, layer.shapes)
  const { late, loud } = touchOf(random)
  const count = score.style.beats * layer.perBeat
  return bar => {
    const chord = voicing(chordOf(score, bar), layer.centre)
    const notes = [...chord, (chord[0] ?? 0) + 7]
    return Array.from({ length: count }, (_, index) =>
      tone(score, bar, late(), {
        instrument,
        step: notes[(shape[index % shape.length] ?? 0) % notes.length] ?? 0,
        beat: index / layer.perBeat,
        beats: 1.6 / layer.perBeat,
        loudness: loud(index % layer.perBeat === 0),
        pan: index % 2 === 0 ? -0.35 : 0.35,
      }),
    )
  }
}

function melodyPlayer(layer: Layer & { kind: 'melody' }, score: Score, random: Random): Player {
  const instrument = pick(random, layer.instruments)
  const { late, loud } = touchOf(random)
  const tuneOver = (name: PhraseName) =>
    phrase(
      random,
      score.style.beats,
      score.chords[name].map(degree => chordSteps(degree, score.style.sevenths)),
      layer.centre + between(random, -1, 2),
    )
  const tunes = { verse: tuneOver('verse'), refrain: tuneOver('refrain') }
  const { beats } = score.style
  return bar =>
    tunes[bar.phrase]
      .filter(note => Math.floor(note.at / beats) === bar.inPhrase)
      .map(note =>
        tone(score, bar, late(), {
          instrument,
          step: note.step,
          beat: note.at % beats,
          beats: note.length * 0.92,
          loudness: loud(note.strong),
          pan: 0.12,
        }),
      )
}

function drumPlayer(layer: Layer & { kind: 'drums' }, score: Score, random: Random): Player {
  const pattern = Object.entries(pick(random, layer.patterns)) as [DrumName, string][]
  return bar =>
    pattern.flatMap(([drum, row], index) =>
      [...row].flatMap((mark, step): Note[] => {
        if (mark === '.' || step >= score.style.beats * 4) return []
        const loudness = (mark === 'x' ? 1 : 0.45) * (0.9 + random() * 0.2)
        return [{ kind: 'stroke', drum, at: bar.at + beatTime(score, step / 4), loudness, pan: [0, 0.1, -0.3, 0.3][index % 4] ?? 0 }]
      }),
    )
}

/** Makes the player of a layer. */
export function playerOf(layer: Layer, score: Score, random: Random): Player {
  switch (layer.kind) {
    case 'pad':
      return padPlayer(layer, score, random)
    case 'chords':
      return chordPlayer(layer, score, random)
    case 'bass':
      return bassPlayer(layer, score, random)
    case 'figure':
      return figurePlayer(layer, score, random)
    case 'melody':
      return melodyPlayer(layer, score, random)
    case 'drums':
      return drumPlayer(layer, score, random)
  }
}
