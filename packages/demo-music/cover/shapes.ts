// Shapes as polygons, of which covers are composed.
import type { Polygon } from './canvas.ts'

/** Points of an arc, clockwise; angles in radians, 0 points right. */
export function arc(x: number, y: number, radius: number, from: number, end: number): Polygon {
  const count = Math.max(3, Math.ceil((Math.abs(end - from) * Math.sqrt(radius)) / 0.5))
  return Array.from({ length: count + 1 }, (_, index) => {
    const angle = from + ((end - from) * index) / count
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
  }).flat()
}

export const circle = (x: number, y: number, radius: number): Polygon => arc(x, y, radius, 0, 2 * Math.PI)

/** A circle outline of this width; the inner circle has the opposite winding and cuts the hole. */
export const ring = (x: number, y: number, radius: number, width: number): readonly Polygon[] => [
  circle(x, y, radius + width / 2),
  ...(radius > width / 2 ? [arc(x, y, radius - width / 2, 2 * Math.PI, 0)] : []),
]

export const box = (x: number, y: number, width: number, height: number): Polygon => [
  x,
  y,
  x + width,
  y,
  x + width,
  y + height,
  x,
  y + height,
]

export function roundBox(x: number, y: number, width: number, height: number, radius: number): Polygon {
  const [right, bottom, quarter] = [x + width - radius, y + height - radius, Math.PI / 2]
  return [
    ...arc(right, bottom, radius, 0, quarter),
    ...arc(x + radius, bottom, radius, quarter, 2 * quarter),
    ...arc(x + radius, y + radius, radius, 2 * quarter, 3 * quarter),
    ...arc(right, y + radius, radius, 3 * quarter, 4 * quarter),
  ]
}

/** A circular sector. */
export const wedge = (x: number, y: number, radius: number, from: number, to: number): Polygon => [x, y, ...arc(x, y, radius, from, to)]

/** The intersection of two circles of equal radius with the centres (x0, y) and (x1, y). */
export function lens(x0: number, x1: number, y: number, radius: number): Polygon {
  const reach = Math.acos((x1 - x0) / 2 / radius)
  return [...arc(x0, y, radius, -reach, reach), ...arc(x1, y, radius, Math.PI - reach, Math.PI + reach)]
}

/** Samples a curve at `count` + 1 equidistant shares, the ends included; `at` maps a share from 0 to 1 to x and y. */
export const curve = (count: number, at: (share: number) => readonly [number, number]): Polygon =>
  Array.from({ length: count + 1 }, (_, index) => at(index / count)).flat()

/** The outline of a polyline drawn with this width, as a polygon; corners have to be gentle. */
export function line(points: Polygon, width: number): Polygon {
  const count = points.length / 2
  const side = (sign: number, index: number): readonly [number, number] => {
    const [before, after] = [Math.max(0, index - 1) * 2, Math.min(count - 1, index + 1) * 2]
    const [dx, dy] = [(points[after] ?? 0) - (points[before] ?? 0), (points[after + 1] ?? 0) - (points[before + 1] ?? 0)]
    const length = Math.hypot(dx, dy) || 1
    const out = (sign * width) / 2 / length
    return [(points[index * 2] ?? 0) - dy * out, (points[index * 2 + 1] ?? 0) + dx * out]
  }
  const indexes = Array.from({ length: count }, (_, index) => index)
  return [...indexes.flatMap(index => side(1, index)), ...indexes.reverse().flatMap(index => side(-1, index))]
}

/**
 * The shape with each corner moved `growth` units away from its centre, so that adjacent shapes overlap and leave no hairline of
 * background.
 */
export function grownCopy(points: Polygon, growth: number): Polygon {
  const count = points.length / 2
  const middle = (offset: number): number => points.reduce((sum, value, index) => sum + (index % 2 === offset ? value : 0), 0) / count
  const [x, y] = [middle(0), middle(1)]
  return Array.from({ length: count }, (_, index) => {
    const [dx, dy] = [(points[index * 2] ?? 0) - x, (points[index * 2 + 1] ?? 0) - y]
    const factor = 1 + growth / (Math.hypot(dx, dy) || 1)
    return [x + dx * factor, y + dy * factor]
  }).flat()
}
