// Writes PNGs into the icon containers of Windows (ICO) and macOS (ICNS).

export type Picture = { readonly size: number; readonly png: Uint8Array }

/** An ICO of PNGs up to 256 pixels, as Windows reads since Vista. */
export function icoOf(pictures: readonly Picture[]): Uint8Array {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2) // type: icon, not cursor
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  pictures.forEach(({ size, png }, index) => {
    const entry = 6 + 16 * index
    header.writeUInt8(size % 256, entry) // a size of 256 is written as 0
    header.writeUInt8(size % 256, entry + 1)
    header.writeUInt16LE(1, entry + 4) // colour planes
    header.writeUInt16LE(32, entry + 6) // bits per pixel
    header.writeUInt32LE(png.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += png.length
  })
  return Buffer.concat([header, ...pictures.map(({ png }) => png)])
}

/** Size in pixels → types of ICNS entries for it; pictures of other sizes are left out. */
const icnsNames: ReadonlyMap<number, readonly string[]> = new Map([
  [16, ['icp4']],
  [32, ['icp5', 'ic11']], // ic11 and the like are shown at half the size, on screens of double density
  [64, ['ic12']],
  [128, ['ic07']],
  [256, ['ic08', 'ic13']],
  [512, ['ic09', 'ic14']],
  [1024, ['ic10']],
])

export function icnsOf(pictures: readonly Picture[]): Uint8Array {
  const parts = pictures.flatMap(({ size, png }) => (icnsNames.get(size) ?? []).map(name => icnsPart(name, png)))
  return icnsPart('icns', Buffer.concat(parts))
}

function icnsPart(name: string, content: Uint8Array): Uint8Array {
  const header = Buffer.alloc(8)
  header.write(name, 'latin1')
  header.writeUInt32BE(header.length + content.length, 4)
  return Buffer.concat([header, content])
}
