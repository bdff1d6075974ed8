// Composes one movement: picks key, tempo and chords, plans sections, lets each layer play, and normalises the loudness.
import { between, pick, type Random, seededRandom } from '../random.ts'
import { sampleRate } from '../sample-rate.ts'
import { frequencyOf, type Key, pitchOf } from './harmony.ts'
import { instruments } from './instruments.ts'
import { type Bar, type PhraseName, playerOf, type Score } from './layer-players.ts'
import type { Note } from './note.ts'
import type { Layer, Style } from './style.ts'
import { type StyleName, styles } from './styles.ts'
import { envelope } from './voice.ts'

/** A movement on the timeline of a recording; `at` and `length` in samples. */
export type Movement = {
  readonly seed: number
  readonly style: StyleName
  readonly at: number
  readonly length: number
  /** Tempo and key shared by a suite; null: the movement picks its own. */
  readonly shared: { readonly tempo: number; readonly key: Key } | null
  /** Whether the movement ends in silence; otherwise it continues into the next one. */
  readonly closes: boolean
}

/** Target root mean square of a movement, both channels together: about -16 LUFS. */
const targetLoudness = 0.17
const sectionBars = 4
/**
 * Energy curves (0 to 1), one of which is stretched over the sections of a piece; the energy of a section decides which layers play in it.
 */
const curves: readonly [readonly number[], ...(readonly number[])[]] = [
  [0.35, 0.5, 0.65, 0.85, 0.6, 0.75, 1, 1, 0.45],
  [0.45, 0.6, 0.85, 0.4, 0.7, 1, 0.8, 1, 0.4],
  [0.3, 0.45, 0.5, 0.75, 0.85, 1, 0.55, 1, 0.7],
]

/** Energy of one note: mean square times seconds. */
function energyOf(note: Note): number {
  if (note.kind === 'stroke') return note.loudness ** 2 * 0.1
  const instrument = instruments[note.instrument]
  const held = note.length / sampleRate
  const total = held + instrument.release
  let sum = 0
  for (let step = 0; step < 24; step++) sum += envelope(instrument, ((step + 0.5) * total) / 24, held) ** 2
  return (note.loudness ** 2 * sum * total) / 24
}

const energyOfAll = (notes: readonly Note[]): number => notes.reduce((sum, note) => sum + energyOf(note), 0)
const scaled = (notes: readonly Note[], factor: number): readonly Note[] =>
  notes.map(note => ({ ...note, loudness: note.loudness * factor }))

/**
 * The notes of one layer, scaled to the layer's loudness, measured over the bars whose energy lets it play; there, more energy makes it
 * somewhat louder.
 */
function layerNotes(layer: Layer, score: Score, bars: readonly Bar[], random: Random): readonly Note[] {
  const play = playerOf(layer, score, random)
  const active = bars.filter(bar => bar.energy >= layer.from)
  const notes = active.flatMap(bar => scaled(play(bar), 0.75 + 0.25 * bar.energy))
  const seconds = (active.length * score.style.beats * score.beat) / sampleRate
  return notes.length === 0 ? [] : scaled(notes, layer.loudness / Math.sqrt(energyOfAll(notes) / seconds))
}

function planBars(count: number, barLength: number, start: number, chords: Score['chords'], random: Random): readonly Bar[] {
  const sections = Math.ceil(count / sectionBars)
  const curve = pick(random, curves)
  return Array.from({ length: count }, (_, index) => {
    const section = Math.floor(index / sectionBars)
    const progress = sections === 1 ? 0.5 : section / (sections - 1)
    const phrase: PhraseName = section % 4 === 2 || (section % 4 === 3 && sections > 8) ? 'refrain' : 'verse'
    const inPhrase = index % sectionBars
    return {
      at: start + Math.round(index * barLength),
      energy: curve[Math.round(progress * (curve.length - 1))] ?? 0.5,
      phrase,
      inPhrase,
      degree: chords[phrase][inPhrase] ?? 0,
    }
  })
}

/** The end of a movement: a chord that rings out, or a held fifth that leads into the next one. */
function closing(movement: Movement, key: Key, end: number): readonly Note[] {
  const steps = movement.closes ? [-7, 0, 4, 9] : [0, 4]
  return steps.map((step, index) => ({
    kind: 'tone',
    instrument: movement.closes ? 'felt' : 'pad',
    at: movement.closes ? end + index * 900 : Math.max(0, end - 4 * sampleRate),
    length: movement.closes ? 2 * sampleRate : 7 * sampleRate,
    frequency: frequencyOf(pitchOf(key, step)),
    loudness: movement.closes ? 0.5 : 0.3,
    pan: (index - 1) * 0.3,
  }))
}

/** All notes of a movement, sorted by start; deterministic. */
export function compose(movement: Movement): readonly Note[] {
  const random = seededRandom(movement.seed)
  const style: Style = styles[movement.style]
  const key = movement.shared?.key ?? { root: between(random, 43, 54), mode: pick(random, style.modes) }
  const tempo = movement.shared?.tempo ?? between(random, style.tempo[0] * 4, style.tempo[1] * 4) / 4
  const chords = { verse: pick(random, style.progressions), refrain: pick(random, style.progressions) }
  const ringing = movement.closes ? Math.min(3.5 * sampleRate, movement.length / 4) : 0
  const wished = (style.beats * 60 * sampleRate) / tempo
  const count = Math.max(1, Math.round((movement.length - ringing) / wished))
  const barLength = (movement.length - ringing) / count
  const score: Score = { key, style, beat: barLength / style.beats, chords }
  const bars = planBars(count, barLength, movement.at, chords, random)
  const notes = [
    ...style.layers.flatMap(layer => layerNotes(layer, score, bars, random)),
    ...closing(movement, key, movement.at + movement.length - ringing),
  ]
  // The reverb adds to the loudness of the notes, in proportion to its share.
  const power = (energyOfAll(notes) * (1 + 1.2 * style.room[1]) * sampleRate) / movement.length
  return [...scaled(notes, targetLoudness / Math.sqrt(power))].sort((a, b) => a.at - b.at)
}
