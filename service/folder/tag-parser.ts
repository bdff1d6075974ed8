// Parses the tags of an already opened MP3, so that the checked file is the one read, and limits how much the parser may read.
import { type IAudioMetadata, parseFromTokenizer } from 'music-metadata'
import { AbstractTokenizer, EndOfStreamError, type IReadChunkOptions } from 'strtok3'
import { maxTagBytes } from './mp3-check.ts'
import type { OpenFile, PlainFile } from './plain-file.ts'
import { createTagCostMeter } from './tag-cost.ts'

/** Most bytes that the parser may read of one file in all, as it keeps them in memory. */
const maxRead = 4 * maxTagBytes
/**
 * Most reads of one file, after which it ends for the parser, which looks for the next frame a kilobyte of damage or one damaged header at
 * a time: some 20 are needed without damage, some 500 for the first frame behind 256 kB of noise, the most that an MP3 may begin with.
 */
const maxReads = 1000

/** Gives the parser the bytes of an opened file, within limits. */
class TagSource extends AbstractTokenizer {
  readonly fileInfo: { readonly size: number; readonly mimeType: string }
  readonly #handle: OpenFile
  readonly #meter = createTagCostMeter()
  #left = maxRead
  #readsLeft = maxReads

  constructor({ handle, size }: PlainFile) {
    super()
    this.#handle = handle
    this.fileInfo = { size, mimeType: 'audio/mpeg' }
  }

  override supportsRandomAccess(): boolean {
    return true
  }

  setPosition(position: number): void {
    this.position = position
    this.#meter.onSeek()
  }

  /**
   * The limits are checked before the parser's buffer, which is allocated already, is filled: that is in time, because the system commits
   * memory only when bytes are written to it.
   */
  override async readBuffer(into: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const { length, position } = this.normalizeOptions(into, options)
    if (length > maxTagBytes) throw new Error('Its tag is larger than 32 MB')
    this.#left -= length
    if (this.#left < 0) throw new Error('Its tags are larger than 128 MB')
    const bytes = await this.#fill(into, options)
    this.#meter.onRead(into.subarray(0, length))
    this.position = position + bytes
    return bytes
  }

  override async peekBuffer(into: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    return await this.#fill(into, options)
  }

  async #fill(into: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const { length, position, mayBeLess } = this.normalizeOptions(into, options)
    let bytes = 0
    for (let read = -1; read !== 0 && bytes < length; bytes += read) {
      this.#readsLeft -= 1
      if (this.#readsLeft < 0) throw new EndOfStreamError()
      read = (await this.#handle.read(into, bytes, length - bytes, position + bytes)).bytesRead
    }
    if (bytes < length && !mayBeLess) throw new EndOfStreamError()
    return bytes
  }
}

/** Parses the tags of an opened file, which stays open. Rejects if they are unreadable or exceed a limit. */
export const parseTags = (file: PlainFile): Promise<IAudioMetadata> => parseFromTokenizer(new TagSource(file))
