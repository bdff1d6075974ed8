// Recordings: one movement of a piece, rendered to samples.
import { between, hash32, pick, seededRandom } from '../random.ts'
import { sampleRate } from '../sample-rate.ts'
import { compose, type Movement } from './compose.ts'
import { openRoom } from './room.ts'
import type { Style } from './style.ts'
import { type StyleName, styles } from './styles.ts'
import { addNote, noteEnd, type Stretch } from './voice.ts'

/** The recipe of a recording. Tracks of a gapless suite have the same movements and another index. */
export type Recording = {
  readonly seed: number
  readonly style: StyleName
  /** Lengths of the movements, samples. */
  readonly movements: readonly number[]
  /** Index of this recording's movement. */
  readonly index: number
}

/** Samples of the recording. */
export const recordingLength = (recording: Recording): number => recording.movements[recording.index] ?? 0

const stretchLength = 9216
const fadeIn = 0.01 * sampleRate
const fadeOut = 1.2 * sampleRate
/** Upper bound, in samples, of how far a note sounds on into the next movement. */
const carriedOver = 12 * sampleRate

function sharedBySuite(recording: Recording, index: number): Movement['shared'] {
  if (recording.movements.length === 1) return null
  const random = seededRandom(recording.seed)
  const style: Style = styles[recording.style]
  const tempo = between(random, style.tempo[0], style.tempo[1])
  const mode = pick(random, style.modes)
  const root = between(random, 43, 48)
  return { tempo, key: { root: root + ((index * 5) % 12) - (index % 2 === 0 ? 0 : 5), mode } }
}

function movementAt(recording: Recording, index: number): Movement {
  return {
    seed: hash32(recording.seed, index),
    style: recording.style,
    at: recording.movements.slice(0, index).reduce((sum, length) => sum + length, 0),
    length: recording.movements[index] ?? 0,
    shared: sharedBySuite(recording, index),
    closes: index === recording.movements.length - 1,
  }
}

/** Soft limiter: compresses peaks above 0.6 to stay below full scale. */
function softLimit(value: number): number {
  const size = Math.abs(value)
  return size <= 0.6 ? value : Math.sign(value) * (0.6 + 0.35 * Math.tanh((size - 0.6) / 0.35))
}

/** Finishes a stretch in place: fades in and out at the ends of the whole piece, not between movements, and limits peaks. */
function finish(stretch: Stretch, total: number): void {
  const { from, left, right } = stretch
  const near = from < fadeIn || from + left.length > total - fadeOut
  for (let index = 0; index < left.length; index++) {
    const at = from + index
    const gain = near ? Math.min(1, at / fadeIn, (total - at) / fadeOut) : 1
    left[index] = softLimit((left[index] ?? 0) * gain)
    right[index] = softLimit((right[index] ?? 0) * gain)
  }
}

/** Renders a recording from sample `from` to its end in stretches, the same for the same `from`; the arrays belong to the caller. */
export function* play(recording: Recording, from = 0): Generator<{ readonly left: Float32Array; readonly right: Float32Array }> {
  const style: Style = styles[recording.style]
  const movement = movementAt(recording, recording.index)
  const end = movement.at + movement.length
  const total = recording.movements.reduce((sum, length) => sum + length, 0)
  // Rendered from earlier on, unheard, so that the reverb holds what came before.
  const first = movement.at + from
  const start = Math.max(0, first - Math.ceil(style.room[0] * 1.5 * sampleRate))
  const notes = recording.movements
    .map((_, index) => movementAt(recording, index))
    .filter(other => other.at + other.length + carriedOver > start && other.at - carriedOver < end)
    .flatMap(compose)
    .filter(note => note.at < end && noteEnd(note) > start)
  notes.sort((a, b) => a.at - b.at)
  const room = openRoom(style.room[0], style.room[1])
  let sounding: typeof notes = []
  let next = 0
  let position = start
  while (position < end) {
    const border = position < first ? first : end
    const length = Math.min(stretchLength, border - position)
    const stretch = { from: position, left: new Float32Array(length), right: new Float32Array(length) }
    while (next < notes.length && (notes[next]?.at ?? 0) < position + length) sounding.push(...notes.slice(next, ++next))
    for (const note of sounding) addNote(stretch, note)
    sounding = sounding.filter(note => noteEnd(note) > position + length)
    room.add(stretch.left, stretch.right)
    if (position >= first) {
      finish(stretch, total)
      yield stretch
    }
    position += length
  }
}
