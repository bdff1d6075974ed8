// Calm styles: ambient and similar.
import type { Style } from './style.ts'

const upDown = [0, 1, 2, 3, 2, 1] as const
const rolling = [0, 2, 1, 2, 3, 2, 1, 2] as const
const up = [0, 1, 2, 3] as const

export const calmStyles = {
  ambient: {
    tempo: [56, 72],
    beats: 4,
    swing: 0,
    modes: ['lydian', 'major', 'dorian'],
    sevenths: true,
    progressions: [
      [0, 0, 3, 3],
      [0, 3, 5, 3],
      [0, 5, 3, 1],
      [3, 3, 0, 0],
    ],
    room: [4.5, 0.42],
    layers: [
      { kind: 'pad', instruments: ['pad', 'choir'], loudness: 1, from: 0, centre: 7 },
      {
        kind: 'figure',
        instruments: ['felt', 'vibraphone'],
        loudness: 0.55,
        from: 0.3,
        centre: 14,
        perBeat: 1,
        shapes: [
          [0, 2, 1, 3, 2],
          [0, 3, 1],
          [2, 0, 3, 1, 0, 2, 1],
        ],
      },
      { kind: 'bass', instruments: ['deepBass'], loudness: 0.55, from: 0.45, patterns: [[[0, 0]]], length: 3.8 },
      { kind: 'melody', instruments: ['flute', 'felt'], loudness: 0.5, from: 0.7, centre: 14 },
    ],
  },
  piano: {
    tempo: [62, 92],
    beats: 4,
    swing: 0,
    modes: ['minor', 'major', 'harmonic', 'lydian'],
    sevenths: false,
    progressions: [
      [0, 5, 3, 4],
      [0, 3, 4, 0],
      [5, 3, 0, 4],
      [0, 4, 5, 2],
    ],
    room: [2.2, 0.22],
    layers: [
      {
        kind: 'figure',
        instruments: ['felt', 'piano'],
        loudness: 0.6,
        from: 0,
        centre: 5,
        perBeat: 2,
        shapes: [upDown, rolling, [0, 2, 3, 2]],
      },
      { kind: 'melody', instruments: ['piano', 'felt'], loudness: 0.95, from: 0.25, centre: 14 },
      {
        kind: 'bass',
        instruments: ['piano', 'felt'],
        loudness: 0.7,
        from: 0.4,
        patterns: [
          [[0, 0]],
          [
            [0, 0],
            [2, 4],
          ],
        ],
        length: 2,
      },
      { kind: 'pad', instruments: ['strings'], loudness: 0.35, from: 0.8, centre: 9 },
    ],
  },
  choral: {
    tempo: [58, 76],
    beats: 4,
    swing: 0,
    modes: ['major', 'dorian', 'minor'],
    sevenths: false,
    progressions: [
      [0, 3, 4, 0],
      [0, 5, 1, 4],
      [0, 4, 3, 0],
      [5, 3, 0, 4],
    ],
    room: [3.4, 0.34],
    layers: [
      { kind: 'pad', instruments: ['choir'], loudness: 0.9, from: 0, centre: 7 },
      { kind: 'melody', instruments: ['choir', 'flute'], loudness: 0.7, from: 0.3, centre: 12 },
      {
        kind: 'bass',
        instruments: ['organ', 'choir'],
        loudness: 0.6,
        from: 0.5,
        patterns: [
          [[0, 0]],
          [
            [0, 0],
            [2, 4],
          ],
        ],
        length: 2,
      },
      { kind: 'figure', instruments: ['organ', 'vibraphone'], loudness: 0.3, from: 0.75, centre: 12, perBeat: 1, shapes: [up, upDown] },
    ],
  },
} as const satisfies Readonly<Record<string, Style>>
