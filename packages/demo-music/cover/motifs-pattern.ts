// Motifs that repeat: tiles, stripes, dots and threads.
import { between, type Random } from '../random.ts'
import type { Ink, Motif } from './drawing.ts'
import { arc, box, circle, curve, grownCopy, line, ring, roundBox, wedge } from './shapes.ts'

const anyInk = (random: Random, from: 0 | 1): Ink => ([0, 1, 2, 3, 4] as const)[between(random, from, 4)] ?? 1
const cells = (count: number): readonly (readonly [number, number])[] =>
  Array.from({ length: count * count }, (_, index) => [index % count, Math.floor(index / count)])

const tiles: Motif = (lay, random) => {
  for (const [column, row] of cells(4)) {
    const [x, y, kind, ink] = [column * 100, row * 100, between(random, 0, 5), anyInk(random, 1)]
    if (kind === 5) lay(anyInk(random, 1), [box(x, y, 100, 100)])
    const corner = between(random, 0, 3)
    const [cornerX, cornerY] = [x + (corner === 1 || corner === 2 ? 100 : 0), y + (corner > 1 ? 100 : 0)]
    if (kind < 3) lay(ink, [wedge(cornerX, cornerY, 100, (corner * Math.PI) / 2, ((corner + 1) * Math.PI) / 2)])
    if (kind === 3) lay(ink, ring(x + 50, y + 50, 35, 30))
    if (kind === 4) lay(ink, [[x, y, x + 100, y, x + 100, y + 100]])
  }
}

const stripes: Motif = (lay, random) => {
  for (let x = 0; x < 400; ) {
    const width = 8 + random() * 46
    lay(([0, 1, 2, 3] as const)[between(random, 0, 3)] ?? 0, [box(x, 0, width + 0.7, 400)])
    x += width
  }
  const top = 110 + random() * 60
  for (let x = -30; x < 400; ) {
    const width = 8 + random() * 46
    lay(anyInk(random, 0), [box(x, top, width + 0.7, 130)])
    x += width
  }
}

const halftone: Motif = (lay, random) => {
  const [focusX, focusY] = [90 + random() * 220, 80 + random() * 160]
  for (const [column, row] of cells(21)) {
    const [x, y] = [column * 20 + (row % 2 ? 10 : 0) - 5, row * 20]
    const away = Math.hypot(x - focusX, y - focusY) / 330
    const radius = Math.max(0, 1.08 - away) * 11.5
    if (radius > 0.8) lay(away < 0.32 ? 3 : 1, [circle(x, y, radius)])
  }
}

const rings: Motif = (lay, random) => {
  const [x, y] = [150 + random() * 30, 180 + random() * 30]
  for (let index = 1; index <= 30; index++) lay(1, ring(x, y, index * 11, 4))
  for (let index = 1; index <= 30; index++) lay(3, ring(x + 80 + random() * 2, y + 20, index * 11, 3), 0.85)
}

const folds: Motif = (lay, random) => {
  const points = cells(5).map(([column, row]): readonly [number, number] => [
    column * 100 + (column % 4 ? (random() - 0.5) * 62 : 0),
    row * 100 + (row % 4 ? (random() - 0.5) * 62 : 0),
  ])
  const pointAt = (column: number, row: number): readonly [number, number] => points[row * 5 + column] ?? [0, 0]
  for (const [column, row] of cells(4)) {
    const [first, second, third, fourth] = [
      pointAt(column, row),
      pointAt(column + 1, row),
      pointAt(column + 1, row + 1),
      pointAt(column, row + 1),
    ]
    lay(anyInk(random, 0), [grownCopy([...first, ...second, ...fourth], 0.8)])
    lay(anyInk(random, 0), [grownCopy([...second, ...third, ...fourth], 0.8)])
  }
}

const weave: Motif = (lay, random) => {
  const shift = between(random, 0, 4)
  const [warp, weft]: readonly (readonly Ink[])[] = [
    [1, 3, 1, 2, 3],
    [2, 4, 1, 4, 2],
  ]
  for (const [column, row] of cells(5)) {
    const upright = () => lay(warp?.[(column + shift) % 5] ?? 1, [box(column * 80 + 10, row * 80, 60, 80)])
    const across = () => lay(weft?.[(row + shift) % 5] ?? 2, [box(column * 80, row * 80 + 10, 80, 60)])
    if ((column + row) % 2) {
      upright()
      across()
    } else {
      across()
      upright()
    }
  }
}

const windows: Motif = (lay, random) => {
  const phase = between(random, 0, 3)
  for (const [column, row] of cells(3)) {
    const [x, y] = [40 + column * 112, 40 + row * 112]
    const lit = (column + row * 2 + phase) % 4 === 1
    lay(lit ? 3 : 1, [roundBox(x, y, 96, 96, 20)])
    if (lit)
      lay(2, [
        [
          ...curve(20, share => [x + share * 96, y + 62 - Math.sin(share * Math.PI) * 13]),
          ...arc(x + 76, y + 76, 20, 0, Math.PI / 2),
          ...arc(x + 20, y + 76, 20, Math.PI / 2, Math.PI),
        ],
      ])
    else lay(4, [circle(x + 24 + random() * 48, y + 30 + random() * 36, 5 + random() * 9)])
  }
}

const petals: Motif = (lay, random) => {
  const turn = between(random, 0, 1)
  for (const [column, row] of cells(4)) {
    const [x, y, odd] = [column * 100, row * 100, (column + row + turn) % 2 === 1]
    lay(odd ? 1 : 0, [box(x, y, 100, 100)])
    const petal = odd
      ? [...arc(x, y, 100, 0, Math.PI / 2), ...arc(x + 100, y + 100, 100, Math.PI, 1.5 * Math.PI)]
      : [...arc(x + 100, y, 100, Math.PI / 2, Math.PI), ...arc(x, y + 100, 100, 1.5 * Math.PI, 2 * Math.PI)]
    lay(odd ? 3 : 2, [petal])
  }
}

const threads: Motif = (lay, random) => {
  const [phase, ink] = [random() * 6, anyInk(random, 1)]
  for (let index = 0; index < 26; index++) {
    const y = -20 + index * 17
    const thread = curve(80, share => [share * 420 - 10, y + Math.sin(share * 7 + phase + index * 0.19) * (10 + index * 0.9)])
    lay(index === 9 ? ink : 3, [line(thread, index === 9 ? 7 : 2.6)])
  }
}

export const patternMotifs = { tiles, stripes, halftone, rings, folds, weave, windows, petals, threads } as const
