// A square RGB canvas with anti-aliased polygon filling.

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number]
/** Corners as x, y, x, y … in sheet units; areas of opposite winding cut holes. */
export type Polygon = readonly number[]

/** Side of the drawing's coordinate system, in units, whatever the size in pixels. */
export const sheetSize = 400

/** `pixels`: red, green and blue per pixel, row by row; `coverage`: how much of each pixel the shape being painted covers. */
export type Canvas = { readonly size: number; readonly pixels: Uint8Array; readonly coverage: Float32Array }

export function blankCanvas(size: number, colour: Colour): Canvas {
  const pixels = new Uint8Array(size * size * 3)
  pixels.set(colour)
  for (let done = 3; done < pixels.length; done *= 2) pixels.copyWithin(done, 0, done)
  return { size, pixels, coverage: new Float32Array((size + 2) * size) }
}

/**
 * Adds an edge to the coverage buffer (signed-area accumulation): per row, each pixel gets the area to the right of the edge within it, the
 * next pixel the rest, so that the running sum from the left is each pixel's coverage. The sign is the edge's direction.
 */
function addEdge(canvas: Canvas, x0: number, y0: number, x1: number, y1: number): void {
  if (y0 === y1) return
  const { size, coverage } = canvas
  const sign = y0 < y1 ? 1 : -1
  const [topX, topY, bottomX, bottomY] = y0 < y1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0]
  const slope = (bottomX - topX) / (bottomY - topY)
  const last = Math.min(size, bottomY)
  for (let y = Math.max(0, topY); y < last; ) {
    const row = Math.floor(y)
    const next = Math.min(row + 1, last)
    const from = Math.min(size, Math.max(0, topX + (y - topY) * slope))
    const rightEdge = Math.min(size, Math.max(0, topX + (next - topY) * slope))
    const [left, right] = from < rightEdge ? [from, rightEdge] : [rightEdge, from]
    const perUnit = right > left ? ((next - y) * sign) / (right - left) : 0
    for (let column = Math.floor(left); column <= right; column++) {
      const [a, b] = [Math.max(left, column), Math.min(right, column + 1)]
      const height = right > left ? (b - a) * perUnit : (next - y) * sign
      const inside = height * (1 - ((a + b) / 2 - column))
      const at = row * (size + 2) + column
      coverage[at] = (coverage[at] ?? 0) + inside
      coverage[at + 1] = (coverage[at + 1] ?? 0) + height - inside
    }
    y = next
  }
}

/** Blends the colour into a row by its coverage, and clears the coverage. */
function paintRow(canvas: Canvas, row: number, colour: Colour, opacity: number): void {
  const { size, coverage, pixels } = canvas
  const [red, green, blue] = colour
  let sum = 0
  for (let column = 0; column < size + 2; column++) {
    const index = row * (size + 2) + column
    sum += coverage[index] ?? 0
    coverage[index] = 0
    if (column >= size) continue
    const share = Math.min(1, Math.abs(sum)) * opacity
    if (share < 0.002) continue
    const pixel = (row * size + column) * 3
    pixels[pixel] = (pixels[pixel] ?? 0) * (1 - share) + red * share + 0.5
    pixels[pixel + 1] = (pixels[pixel + 1] ?? 0) * (1 - share) + green * share + 0.5
    pixels[pixel + 2] = (pixels[pixel + 2] ?? 0) * (1 - share) + blue * share + 0.5
  }
}

/** Fills polygons as one area, so that overlaps are not blended twice. */
export function paint(canvas: Canvas, polygons: readonly Polygon[], colour: Colour, opacity: number): void {
  const scale = canvas.size / sheetSize
  let [top, bottom] = [canvas.size, 0]
  for (const polygon of polygons) {
    for (let index = 0; index < polygon.length; index += 2) {
      const after = (index + 2) % polygon.length
      const [x0, y0] = [(polygon[index] ?? 0) * scale, (polygon[index + 1] ?? 0) * scale]
      const [x1, y1] = [(polygon[after] ?? 0) * scale, (polygon[after + 1] ?? 0) * scale]
      addEdge(canvas, x0, y0, x1, y1)
      top = Math.min(top, y0)
      bottom = Math.max(bottom, y0)
    }
  }
  for (let row = Math.max(0, Math.floor(top)); row < Math.min(canvas.size, bottom); row++) paintRow(canvas, row, colour, opacity)
}
