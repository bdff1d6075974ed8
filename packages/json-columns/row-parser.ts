// The parser code that takes rows out of JSON (wasm/rows.ts): there may be a million of them, and this is where the time goes.
import { rowsWasm } from './rows-wasm.ts'

/** What wasm/rows.ts exports; addresses are bytes from the begin of `memory`, good until the next call. */
export type RowParser = {
  readonly memory: { readonly buffer: ArrayBuffer }
  seedHashes(low: number, high: number): void
  setUp(numbers: number, texts: number, shared: number, lists: number, longestPiece: number): void
  beginPlan(columns: number, neededTexts: number): void
  planNumber(place: number, column: number, action: number, highest: number, whenAbsent: number): void
  planText(place: number, column: number, action: number): void
  planList(place: number, column: number, action: number, nested: number, ofTexts: boolean): void
  beginPiece(length: number): void
  take(begin: number): number
  rowsTaken(): number
  inputAt(): number
  idsAt(): number
  numbersAt(place: number): number
  textsAt(place: number): number
  textEndsAt(place: number): number
  codesAt(place: number): number
  listAt(place: number): number
  listEndsAt(place: number): number
  singleTextAt(): number
  codeOfSingleText(place: number, length: number): number
  sharedCountOf(place: number): number
  sharedStartsAt(place: number): number
  sharedBytesAt(place: number): number
}

/** 64 random bits that hashes of texts begin with. */
export type Seed = readonly [low: number, high: number]

/** Pieces of JSON are cut to this length at most; bytes. */
export const longestPiece = 1 << 19

/** Machines for tables, which they read one after another: of one reader, or of many in turn. */
export type RowParsers = {
  /** One for a table; its hashes begin with `seed`. */
  take(seed: Seed): RowParser
  /** Gives it back when nothing of its memory is needed any more. */
  rest(parser: RowParser): void
}

/** Little more than a parser has from the first; bytes. */
const mostRested = 8 << 20

/** Each parser reserves much of the address space, so they are used again. */
export function rowParsers(): RowParsers {
  let compiled: WebAssembly.Module | null = null
  const idle: RowParser[] = []
  const newParser = (): RowParser => {
    compiled ??= new WebAssembly.Module(Uint8Array.from(atob(rowsWasm), letter => letter.charCodeAt(0)))
    // `exports` is what wasm/rows.ts exports, which no type can tell.
    return new WebAssembly.Instance(compiled).exports as unknown as RowParser
  }
  return {
    take: seed => {
      const parser = idle.pop() ?? newParser()
      parser.seedHashes(...seed)
      return parser
    },
    // One that has grown is left to the collector: its memory cannot shrink.
    rest: parser => {
      if (parser.memory.buffer.byteLength <= mostRested) idle.push(parser)
    },
  }
}

/** The number of a text among those that many rows share. */
export function codeOfText(parser: RowParser, place: number, text: string): number {
  const { written } = encoder.encodeInto(text, new Uint8Array(parser.memory.buffer, parser.singleTextAt(), text.length * 3))
  return parser.codeOfSingleText(place, written)
}
const encoder = new TextEncoder()
