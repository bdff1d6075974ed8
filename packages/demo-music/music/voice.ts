// Renders notes to samples. A note's sound depends only on the time since its start, so any stretch can be rendered first.
import { sampleRate } from '../sample-rate.ts'
import { drumSound } from './drums.ts'
import { type Instrument, instruments } from './instruments.ts'
import type { Note, Stroke, Tone } from './note.ts'
import { tableSize, type Wavetable, wavetable } from './wavetable.ts'

/** A stretch being rendered: `left` and `right` begin at sample `from` of the timeline. */
export type Stretch = { readonly from: number; readonly left: Float32Array; readonly right: Float32Array }

/** Samples between two computations of envelope, vibrato and timbre; phase and envelope are interpolated linearly in between. */
const cell = 64

/** The sample at which a note has ended. */
export function noteEnd(note: Note): number {
  if (note.kind === 'stroke') return note.at + drumSound(note.drum).length
  return note.at + note.length + Math.ceil(instruments[note.instrument].release * sampleRate)
}

/** The envelope of a note, 0 to 1, `time` seconds after its start; `held`: seconds for which it is held. */
export function envelope(instrument: Instrument, time: number, held: number): number {
  const { attack, decay, sustain, release } = instrument
  const body = time < attack ? time / attack : sustain + (1 - sustain) * Math.exp((attack - time) / decay)
  if (time <= held) return body
  const left = Math.max(0, 1 - (time - held) / release)
  return body * left * left
}

/** The wavetables of a tone at the attack and later, and the time constant between them. */
type Timbre = { readonly bright: Wavetable; readonly soft: Wavetable; readonly calm: number }

function timbre(instrument: Instrument, frequency: number): Timbre {
  const bright = wavetable(instrument.bright, frequency)
  const soft = instrument.soft.length === 0 ? bright : wavetable(instrument.soft, frequency)
  return { bright, soft, calm: instrument.soft.length === 0 ? 0 : instrument.calm }
}

/** Phase of the wave in turns since the note's start; vibrato sets in slowly. */
function turns(frequency: number, vibrato: number, time: number): number {
  const steady = frequency * time
  if (vibrato === 0) return steady
  const depth = ((frequency * vibrato) / 1731) * Math.min(1, time / 0.6)
  return steady + (depth / (2 * Math.PI * 5.1)) * Math.sin(2 * Math.PI * 5.1 * time)
}

/**
 * Mixes one voice of a tone into the stretch; `left`, `right`: its gains. Envelope, vibrato and timbre are computed once per `cell`
 * samples; phase and envelope are interpolated linearly in between.
 */
function addVoice(stretch: Stretch, tone: Tone, instrument: Instrument, frequency: number, left: number, right: number): void {
  const { bright, soft, calm } = timbre(instrument, frequency)
  const { left: leftOut, right: rightOut } = stretch
  const mask = tableSize - 1
  const first = Math.max(0, stretch.from - tone.at)
  const last = Math.min(noteEnd(tone), stretch.from + stretch.left.length) - tone.at
  const offset = tone.at - stretch.from
  const held = tone.length / sampleRate
  let index = first
  while (index < last) {
    const start = index - (index % cell)
    const end = Math.min(last, start + cell)
    const [t0, t1] = [start / sampleRate, (start + cell) / sampleRate]
    const turn = turns(frequency, instrument.vibrato, t0)
    const step = ((turns(frequency, instrument.vibrato, t1) - turn) * tableSize) / cell
    const e0 = envelope(instrument, t0, held)
    const gain = (envelope(instrument, t1, held) - e0) / cell
    const mix = calm === 0 ? 0 : 1 - Math.exp(-t0 / calm)
    let tablePosition = (turn - Math.floor(turn)) * tableSize + step * (index - start)
    let loudness = (e0 + gain * (index - start)) * tone.loudness
    const louder = gain * tone.loudness
    for (; index < end; index++) {
      const whole = tablePosition | 0
      const fraction = tablePosition - whole
      const tableIndex = whole & mask
      const a = bright[tableIndex] ?? 0
      const b = soft[tableIndex] ?? 0
      const before = a + (b - a) * mix
      const c = bright[tableIndex + 1] ?? 0
      const d = soft[tableIndex + 1] ?? 0
      const value = (before + (c + (d - c) * mix - before) * fraction) * loudness
      const target = offset + index
      leftOut[target] = (leftOut[target] ?? 0) + value * left
      rightOut[target] = (rightOut[target] ?? 0) + value * right
      tablePosition += step
      loudness += louder
    }
  }
}

function addTone(stretch: Stretch, tone: Tone): void {
  const instrument: Instrument = instruments[tone.instrument]
  const angle = ((tone.pan + 1) * Math.PI) / 4
  const [left, right] = [Math.cos(angle), Math.sin(angle)]
  if (instrument.spread === 0) {
    addVoice(stretch, tone, instrument, tone.frequency, left, right)
    return
  }
  const apart = 2 ** (instrument.spread / 2400)
  addVoice(stretch, tone, instrument, tone.frequency * apart, left * 0.95, right * 0.3)
  addVoice(stretch, tone, instrument, tone.frequency / apart, left * 0.3, right * 0.95)
}

function addStroke(stretch: Stretch, stroke: Stroke): void {
  const sound = drumSound(stroke.drum)
  const angle = ((stroke.pan + 1) * Math.PI) / 4
  const [left, right] = [Math.cos(angle) * stroke.loudness, Math.sin(angle) * stroke.loudness]
  const offset = stroke.at - stretch.from
  const last = Math.min(sound.length, stretch.left.length - offset)
  for (let index = Math.max(0, -offset); index < last; index++) {
    const value = sound[index] ?? 0
    stretch.left[offset + index] = (stretch.left[offset + index] ?? 0) + value * left
    stretch.right[offset + index] = (stretch.right[offset + index] ?? 0) + value * right
  }
}

/** Mixes the part of a note within the stretch into it. */
export function addNote(stretch: Stretch, note: Note): void {
  if (note.kind === 'tone') addTone(stretch, note)
  else addStroke(stretch, note)
}
