// The row parser in WebAssembly (wasm/rows.ts), where a library of a million rows spends most of its parse.
import { rowsWasm } from './rows-wasm.ts'

/** The exports of wasm/rows.ts; addresses are byte offsets into `memory`, valid until the next call. */
export type RowParser = {
  readonly memory: { readonly buffer: ArrayBuffer }
  seedHashes(low: number, high: number): void
  setUp(numbers: number, texts: number, shared: number, lists: number, longestPiece: number): void
  beginPlan(columns: number, neededTexts: number): void
  planNumber(target: number, column: number, action: number, highest: number, whenAbsent: number): void
  planText(target: number, column: number, action: number): void
  planList(target: number, column: number, action: number, nested: number, ofTexts: boolean): void
  beginPiece(length: number): void
  take(begin: number): number
  rowsTaken(): number
  inputAt(): number
  idsAt(): number
  numbersAt(target: number): number
  textsAt(target: number): number
  textEndsAt(target: number): number
  codesAt(target: number): number
  listAt(target: number): number
  listEndsAt(target: number): number
  singleTextAt(): number
  codeOfSingleText(target: number, length: number): number
  sharedCountOf(target: number): number
  sharedStartsAt(target: number): number
  sharedBytesAt(target: number): number
}

/** 64 random bits that seed the hashes of texts. */
export type Seed = readonly [low: number, high: number]

/** Most bytes of JSON passed to the parser at once; a longer chunk is passed in pieces. */
export const maxPieceBytes = 1 << 19

/** A pool of row parsers, each used by one table at a time. */
export type ParserPool = {
  /** Takes a parser for a table; `seed` seeds its hashes. */
  acquire(seed: Seed): RowParser
  /** Returns a parser whose memory is no longer needed. */
  release(parser: RowParser): void
}

/** Most bytes of memory of a parser that goes back to the pool, a little above its initial size; one with more is dropped. */
const maxPooledBytes = 8 << 20

/** Makes a pool; parsers are reused, because each reserves much address space. */
export function createParserPool(): ParserPool {
  let compiled: WebAssembly.Module | null = null
  const idle: RowParser[] = []
  const newParser = (): RowParser => {
    compiled ??= new WebAssembly.Module(Uint8Array.from(atob(rowsWasm), letter => letter.charCodeAt(0)))
    // Sound: `exports` are those of wasm/rows.ts, which the type does not express.
    return new WebAssembly.Instance(compiled).exports as unknown as RowParser
  }
  return {
    acquire: seed => {
      const parser = idle.pop() ?? newParser()
      parser.seedHashes(...seed)
      return parser
    },
    // A parser whose memory has grown is dropped, because WebAssembly memory cannot shrink.
    release: parser => {
      if (parser.memory.buffer.byteLength <= maxPooledBytes) idle.push(parser)
    },
  }
}

/** The code of a text among the shared texts of a column, to which it is added when it is new. */
export function codeOfText(parser: RowParser, target: number, text: string): number {
  const { written } = encoder.encodeInto(text, new Uint8Array(parser.memory.buffer, parser.singleTextAt(), text.length * 3))
  return parser.codeOfSingleText(target, written)
}
const encoder = new TextEncoder()
