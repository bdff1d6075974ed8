// Motifs of land, water and sky.
import type { Random } from '../random.ts'
import type { Ink, Motif } from './drawing.ts'
import { arc, box, circle, curve, line, ring, roundBox } from './shapes.ts'

/** The area between a wavy line across the sheet and the sheet's lower edge. */
const below = (wave: readonly number[]): readonly number[] => [...wave, 420, 400, -20, 400]
const acrossSheet = (height: (x: number) => number): readonly number[] => curve(60, share => [share * 440 - 20, height(share * 440 - 20)])
const bump = (x: number, peak: number, breadth: number): number => Math.exp(-(((x - peak) / breadth) ** 2))

const horizon: Motif = (lay, random) => {
  lay(2, [circle(200, 168, 92)])
  for (let index = 0; index < 9; index++) {
    const phase = random() * 6
    const wave = acrossSheet(x => 168 + index * 27 + Math.sin(x / (34 + index * 5) + phase) * (5 + index * 2.2))
    const inks: readonly Ink[] = [1, 0, 4]
    lay(inks[index % 3] ?? 1, [below(wave)])
    if (index === 1 || index === 4) lay(3, [line(wave, 2.4)], 0.75)
  }
}

const hills: Motif = (lay, random) => {
  lay(3, [box(0, 0, 400, 400)])
  lay(4, [circle(120 + random() * 160, 96, 40)])
  const inks: readonly Ink[] = [4, 1, 0, 2, 2]
  inks.forEach((ink, index) => {
    const phase = random() * 9
    const height = (x: number): number =>
      150 + index * 54 + Math.sin(x / (60 - index * 5) + phase) * (28 - index * 3) + Math.sin(x / 23 + phase * 2) * 5
    lay(ink, [below(acrossSheet(height))], index === 0 ? 0.55 : 1)
  })
}

const ridges: Motif = (lay, random) => {
  for (let index = 0; index < 17; index++) {
    const y = 92 + index * 15
    const [peak, breadth, height] = [120 + random() * 160, 30 + random() * 40, 18 + random() * 42]
    const ridge = curve(74, share => {
      const x = 52 + share * 296
      return [x, y - bump(x, peak, breadth) * height - random() * 3]
    })
    lay(0, [[...ridge, 348, y + 12, 52, y + 12]])
    lay(index === 7 ? 2 : 3, [line(ridge, index === 7 ? 3.4 : 2)])
  }
}

const shoreline: Motif = (lay, random) => {
  const inks: readonly Ink[] = [4, 1, 2, 3, 0]
  inks.forEach((ink, index) => {
    const phase = random() * 7
    const edge = curve(50, share => {
      const y = share * 400
      return [74 + index * 74 + Math.sin(y / 52 + phase) * 26 + Math.sin(y / 19 + phase) * 6, y]
    })
    lay(ink, [[...edge, 410, 400, 410, 0]])
  })
}

function contourAround(random: Random): (radius: number, turn: number) => readonly number[] {
  const [x, y] = [150 + random() * 100, 150 + random() * 100]
  const [a, b, c] = [random() * 6, random() * 6, random() * 6]
  return (radius, turn) =>
    curve(90, share => {
      const angle = share * 2 * Math.PI
      const reach = radius * (1 + 0.16 * Math.sin(2 * angle + a) + 0.1 * Math.sin(3 * angle + b + turn) + 0.05 * Math.sin(5 * angle + c))
      return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * 0.86]
    })
}

const contours: Motif = (lay, random) => {
  const contour = contourAround(random)
  for (let index = 15; index > 0; index--) {
    lay(index < 5 ? 0 : 1, [contour(index * 21 + 1.2, index * 0.12)])
    lay(index < 3 ? 3 : index < 5 ? 1 : 0, [contour(index * 21 - 1.2, index * 0.12)])
  }
}

const pebbles: Motif = (lay, random) => {
  lay(1, [box(0, 318, 400, 82)])
  const inks: readonly Ink[] = [2, 3, 4, 1, 2]
  let y = 320
  inks.forEach((ink, index) => {
    const width = [206, 164, 122, 84, 46][index] ?? 40
    const height = 30 + (5 - index) * 7
    y -= height - 3
    lay(ink, [roundBox(200 - width / 2 + (random() - 0.5) * 26, y, width, height, Math.min(width, height) / 2)])
  })
}

const eclipse: Motif = (lay, random) => {
  const lean = (random() - 0.5) * 40
  lay(2, ring(200, 200, 150, 2.4))
  lay(3, [circle(200, 200, 128)])
  lay(0, [circle(226 + lean, 182 - lean / 2, 120)])
  lay(2, [box(0, 346, 400, 3)])
  lay(1, [circle(84, 84, 7)])
  lay(3, [circle(330, 300 + lean, 4)])
}

const rays: Motif = (lay, random) => {
  const [count, offset] = [26, random()]
  for (let index = 0; index < count; index += 2) {
    const [from, to] = [((index + offset) / count) * 2 * Math.PI, ((index + 1 + offset) / count) * 2 * Math.PI]
    lay(1, [[200, 262, ...arc(200, 262, 600, from, to)]])
  }
  lay(3, [circle(200, 262, 88)])
  lay(2, [circle(200, 262, 60)])
  lay(2, [box(0, 330, 400, 70)])
}

export const landMotifs = { horizon, hills, ridges, shoreline, contours, pebbles, eclipse, rays } as const
