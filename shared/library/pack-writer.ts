// Columns → the sections of a pack, wherever they are put and in the order in which they are made.
import type { Later } from './beside.ts'
import type { Columns, Section } from './columns.ts'
import { forMainFrom, sections } from './columns.ts'
import { aligned, headerBytes, headerSize, type PackSection } from './pack-header.ts'

/** Puts bytes at a place of the file, and gives their checksum when it is asked for. */
export type Put = (at: number, bytes: Uint8Array<ArrayBufferLike>) => Later<number>

export type PackWriter = {
  /** Puts a section that the page reads, ahead of the others: nothing of it changes any more. */
  keep(name: Section['name'], array: ArrayBufferView): void
  /** The same for every section that the page reads and that is not kept yet, but those of that name. */
  keepAll(columns: Columns, but: readonly Section['name'][]): void
  /** Puts all others, gives the size of the file, and puts the header as the last, which makes it a pack. */
  finish(columns: Columns): number
}

export function packWriter(put: Put): PackWriter {
  const placed = new Map<Section['name'], { readonly offset: number; readonly length: number; readonly sum: Later<number> }>()
  let size = headerSize
  const keep = (name: Section['name'], array: ArrayBufferView): void => {
    if (placed.has(name)) throw new Error(`${name} is kept already`)
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    placed.set(name, { offset: size, length: bytes.length, sum: bytes.length === 0 ? () => 0 : put(size, bytes) })
    size += aligned(bytes.length)
  }
  const keepThose = (columns: Columns, those: readonly Section[]): void => {
    for (const section of those) if (!placed.has(section.name)) keep(section.name, arrayOf(columns, section))
  }
  return {
    keep,
    keepAll: (columns, but) =>
      keepThose(
        columns,
        pageSections.filter(({ name }) => !but.includes(name)),
      ),
    finish: columns => {
      keepThose(columns, sections)
      const spans = sections.map(({ name }): PackSection => {
        const { offset = 0, length = 0, sum = () => 0 } = placed.get(name) ?? {}
        return { offset, length, sum: sum() }
      })
      // The last section with something in it may end before the file does.
      if (!spans.some(({ offset, length }) => length > 0 && offset + length === size)) put(size - 1, new Uint8Array(1))()
      put(0, headerBytes({ size, spans }))()
      return size
    },
  }
}

const pageSections = sections.slice(
  0,
  sections.findIndex(({ name }) => name === forMainFrom),
)

/** The array behind a section of these columns. */
function arrayOf(columns: Columns, { name }: Section): ArrayBufferView {
  const { numbers, texts } = columns
  if (name in numbers) return numbers[name as keyof Columns['numbers']]
  const part = name.slice(name.lastIndexOf('.') + 1)
  const text = texts[name.slice(0, name.lastIndexOf('.')) as keyof Columns['texts']]
  return part === 'starts' ? text.starts : text.bytes
}
