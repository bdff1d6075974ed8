// Icons of the thumbnail toolbar in Windows' taskbar, drawn in code because they are a few triangles and bars.

export type GlyphName = 'play' | 'pause' | 'next' | 'previous'

export const glyphSize = 16
/** Brightness of all icons, 0 to 255: a grey that is visible on light and dark taskbars. */
const greyLevel = 0x9a

/** For each icon, whether a point is painted; x and y from 0 (left, top) to 1. */
const shapes: Readonly<Record<GlyphName, (x: number, y: number) => boolean>> = {
  play: (x, y) => x > 0.25 && Math.abs(y - 0.5) < (0.85 - x) * 0.62,
  pause: (x, y) => y > 0.18 && y < 0.82 && ((x > 0.24 && x < 0.42) || (x > 0.58 && x < 0.76)),
  next: (x, y) => (x > 0.18 && x < 0.68 && Math.abs(y - 0.5) < (0.7 - x) * 0.62) || (x > 0.7 && x < 0.82 && y > 0.2 && y < 0.8),
  previous: (x, y) => shapes.next(1 - x, y),
}

/** The icon as a bitmap for Electron: rows of pixels of four bytes, blue, green, red, alpha. */
export function glyph(name: GlyphName): Buffer {
  const bytes = Buffer.alloc(glyphSize * glyphSize * 4)
  for (let pixel = 0; pixel < glyphSize * glyphSize; pixel++) {
    const [x, y] = [((pixel % glyphSize) + 0.5) / glyphSize, (Math.floor(pixel / glyphSize) + 0.5) / glyphSize]
    if (shapes[name](x, y)) bytes.fill(greyLevel, pixel * 4, pixel * 4 + 3).writeUInt8(255, pixel * 4 + 3)
  }
  return bytes
}
