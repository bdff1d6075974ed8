// Styles with acoustic instruments: strings, wind and piano.
import type { List, Style } from './style.ts'

const upDown = [0, 1, 2, 3, 2, 1] as const
const rolling = [0, 2, 1, 2, 3, 2, 1, 2] as const
const songs: List<readonly number[]> = [
  [0, 5, 3, 4],
  [0, 4, 5, 3],
  [5, 3, 0, 4],
  [0, 3, 5, 4],
  [0, 2, 3, 4],
  [3, 0, 4, 5],
]

export const acousticStyles = {
  folk: {
    tempo: [84, 118],
    beats: 4,
    swing: 0.04,
    modes: ['major', 'mixolydian', 'dorian'],
    sevenths: false,
    progressions: songs,
    room: [1.4, 0.16],
    layers: [
      {
        kind: 'figure',
        instruments: ['guitar'],
        loudness: 0.8,
        from: 0,
        centre: 9,
        perBeat: 2,
        shapes: [rolling, [0, 2, 3, 1, 2, 3, 1, 2], upDown],
      },
      {
        kind: 'bass',
        instruments: ['bass'],
        loudness: 0.85,
        from: 0.35,
        patterns: [
          [
            [0, 0],
            [2, 4],
          ],
          [
            [0, 0],
            [2, 4],
            [3.5, 4],
          ],
        ],
        length: 1.4,
      },
      { kind: 'melody', instruments: ['flute', 'clarinet', 'piano'], loudness: 0.8, from: 0.5, centre: 14 },
      { kind: 'pad', instruments: ['strings', 'bandoneon'], loudness: 0.35, from: 0.75, centre: 9 },
      { kind: 'drums', loudness: 0.22, from: 0.75, patterns: [{ shaker: 'x.o.x.o.x.o.x.o.', softKick: 'x.......x.......' }] },
    ],
  },
  waltz: {
    tempo: [96, 138],
    beats: 3,
    swing: 0,
    modes: ['minor', 'harmonic', 'major'],
    sevenths: false,
    progressions: [
      [0, 3, 4, 0],
      [0, 5, 3, 4],
      [0, 4, 3, 4],
      [0, 3, 0, 4],
    ],
    room: [1.2, 0.14],
    layers: [
      {
        kind: 'bass',
        instruments: ['bass'],
        loudness: 0.9,
        from: 0,
        patterns: [
          [[0, 0]],
          [
            [0, 0],
            [2.5, 4],
          ],
        ],
        length: 0.9,
      },
      { kind: 'chords', instruments: ['guitar', 'piano'], loudness: 0.5, from: 0, centre: 8, rhythms: [[1, 2]], length: 0.6 },
      { kind: 'melody', instruments: ['bandoneon', 'clarinet'], loudness: 0.9, from: 0.4, centre: 13 },
      { kind: 'pad', instruments: ['strings'], loudness: 0.35, from: 0.7, centre: 8 },
    ],
  },
  jazz: {
    tempo: [92, 148],
    beats: 4,
    swing: 0.16,
    modes: ['major', 'dorian', 'minor'],
    sevenths: true,
    progressions: [
      [1, 4, 0, 5],
      [0, 5, 1, 4],
      [2, 5, 1, 4],
      [3, 6, 2, 5],
    ],
    room: [1.1, 0.12],
    layers: [
      {
        kind: 'bass',
        instruments: ['bass'],
        loudness: 1,
        from: 0,
        patterns: [
          [
            [0, 0],
            [1, 2],
            [2, 4],
            [3, 5],
          ],
          [
            [0, 0],
            [1, 1],
            [2, 2],
            [3, 4],
          ],
          [
            [0, 0],
            [1, 4],
            [2, 2],
            [3, 1],
          ],
        ],
        length: 0.9,
      },
      {
        kind: 'chords',
        instruments: ['piano', 'electricPiano'],
        loudness: 0.5,
        from: 0.2,
        centre: 8,
        rhythms: [
          [0, 1.5],
          [0.5, 2.5],
          [1, 2.5, 3.5],
        ],
        length: 0.7,
      },
      { kind: 'melody', instruments: ['vibraphone', 'clarinet', 'piano'], loudness: 0.85, from: 0.4, centre: 13 },
      {
        kind: 'drums',
        loudness: 0.25,
        from: 0.2,
        patterns: [
          { brush: 'x...x.o.x...x.o.', softKick: 'o.......o.......' },
          { hat: 'x...x..ox...x..o', rim: '....x.......x...' },
        ],
      },
    ],
  },
} as const satisfies Readonly<Record<string, Style>>
