// Motifs with one thing in the middle.
import type { Ink, Motif } from './drawing.ts'
import { arc, box, circle, curve, lens, line, ring, roundBox } from './shapes.ts'

const orbs: Motif = (lay, random) => {
  const drop = random() * 20
  lay(1, [circle(140, 160 + drop, 104)])
  lay(3, [circle(262, 160 + drop, 104)], 0.94)
  lay(2, [lens(140, 262, 160 + drop, 104)])
  lay(4, [box(0, 300, 400, 100)])
  lay(2, [box(0, 300, 400, 3)])
}

const blocks: Motif = (lay, random) => {
  const [width, height, lift] = [66, 38, random() * 30]
  for (let row = -1; row < 5; row++) {
    for (let column = -1; column < 4; column++) {
      const x = column * 2 * width + (row % 2 ? width : 0) - 4
      const y = row * (height + 76) + 12 - lift
      lay(3, [[x, y, x + width, y - height, x + 2 * width, y, x + width, y + height]])
      lay(1, [[x, y, x + width, y + height, x + width, y + height + 76, x, y + 76]])
      lay(2, [[x + 2 * width, y, x + width, y + height, x + width, y + height + 76, x + 2 * width, y + 76]])
    }
  }
}

const score: Motif = (lay, random) => {
  for (let index = 0; index < 33; index++) lay(2, [box(48, 60 + index * 8.75, 304, 1.4)], 0.55)
  lay(4, [circle(120 + random() * 160, 150 + random() * 110, 42)])
}

const spiral: Motif = (lay, random) => {
  const turn = random() * 6
  const points = curve(400, share => {
    const angle = share * 62
    return [200 + Math.cos(angle + turn) * angle * 3.05, 200 + Math.sin(angle + turn) * angle * 3.05]
  })
  lay(1, [line(points, 10)])
  lay(3, [circle(330, 74, 34)])
}

const slabs: Motif = (lay, random) => {
  const inks: readonly Ink[] = [1, 2, 3, 4, 1]
  inks.forEach((ink, index) => {
    const [x, top] = [24 + index * 72, 400 - (140 + random() * 170)]
    lay(ink, [[...arc(x + 32, top, 32, Math.PI, 2 * Math.PI), x + 64, 410, x, 410]])
    lay(0, [circle(x + 32, top + 6, 8)])
  })
}

const leaf: Motif = (lay, random) => {
  lay(3, [box(0, 0, 200, 400)])
  lay(1, [box(200, 0, 200, 230)])
  const inks: readonly Ink[] = [2, 0, 4]
  inks.forEach((ink, index) => {
    const [x, foot, tall, lean] =
      [
        [104, 372, 300],
        [296, 214, 190],
        [300, 396, 170],
      ][index]?.concat((random() - 0.5) * 50) ?? []
    const [baseX, baseY, length, tilt] = [x ?? 0, foot ?? 0, tall ?? 0, lean ?? 0]
    const side = (sign: number) =>
      curve(60, share => {
        const lobes = 0.55 + 0.45 * Math.abs(Math.sin(share * Math.PI * 5))
        const breadth = Math.sin(Math.min(1, share * 1.04) * Math.PI) ** 0.7 * length * 0.24 * lobes
        return [baseX + tilt * share * share + sign * (breadth + 3), baseY - share * length]
      })
    const [left, right] = [side(-1), side(1)]
    const returnPath = Array.from({ length: 61 }, (_, point) => right.slice((60 - point) * 2, (60 - point) * 2 + 2)).flat()
    lay(ink, [[...left, ...returnPath]])
  })
}

const bottle: Motif = (lay, random) => {
  const width = 90 + random() * 50
  lay(1, [box(0, 292, 400, 108)])
  lay(4, [[...arc(200, 310, width, 0, Math.PI)]], 0.5)
  lay(2, [roundBox(200 - width / 2, 150, width, 170, 26)])
  lay(2, [roundBox(200 - width / 5, 70, width / 2.5, 110, 8)])
  lay(3, [box(200 - width / 2, 206, width, 62)])
  lay(0, [circle(200, 237, 18)])
}

const moon: Motif = (lay, random) => {
  const [x, y] = [140 + random() * 120, 130 + random() * 60]
  for (let index = 4; index > 0; index--) lay(1, [circle(x, y, 60 + index * 34)], 0.16 + 0.1 * (4 - index))
  lay(3, [circle(x, y, 64)])
  lay(4, [box(0, 280, 400, 120)])
  for (let index = 0; index < 9; index++) {
    const width = 130 - index * 9 + random() * 40
    lay(3, [roundBox(x - width / 2, 290 + index * 12, width, 4, 2)], 0.8)
  }
}

const key: Motif = (lay, random) => {
  const tilt = (random() - 0.5) * 60
  lay(1, ring(200 + tilt, 130, 58, 34))
  lay(1, [box(186 + tilt, 186, 28, 170)])
  lay(2, [box(214 + tilt, 290, 46, 22)])
  lay(3, [box(214 + tilt, 330, 34, 22)])
  lay(4, [circle(200 + tilt, 130, 14)])
}

export const objectMotifs = { orbs, blocks, score, spiral, slabs, leaf, bottle, moon, key } as const
