// The globals that Node and the page have in common; no others are available in shared/.
declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>
  encodeInto(text: string, into: Uint8Array): { readonly read: number; readonly written: number }
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean })
  decode(bytes?: ArrayBufferView | ArrayBuffer, options?: { stream?: boolean }): string
}
declare class URLSearchParams {
  constructor(init?: string | Readonly<Record<string, string>>)
  toString(): string
}
declare class URL {
  constructor(address: string)
  static canParse(address: string): boolean
  readonly protocol: string
  readonly host: string
  readonly hostname: string
  readonly origin: string
  readonly port: string
  readonly pathname: string
  readonly username: string
  readonly password: string
}
/** The system's language as a BCP 47 tag. */
declare const navigator: { readonly language: string }
