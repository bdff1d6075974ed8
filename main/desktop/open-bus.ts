// Opens a bus for a thread that reads it (decision 27), without messages that are longer than any of whoever means well: a bus takes 128 MB,
// the library makes much more of them, and memory that runs out in one leap ends the whole program, whatever the limits of a thread are.
import type { EventEmitter } from 'node:events'
import { Duplex } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { type MessageBus, sessionBus } from '@jellybrick/dbus-next'

/** Bytes of a message, its header included; those of players, controllers and logind have some hundred. */
export const longestMessage = 128 * 1024

export type OpenBus = {
  readonly bus: MessageBus
  /** Rejects when the bus is gone, or says what the library does not take. */
  readonly broken: Promise<never>
}

/** `address`: as D-Bus writes it. Rejects where nobody can be called. */
export async function openBus(address: string): Promise<OpenBus> {
  const bus = sessionBus({ busAddress: address })
  const events: EventEmitter = bus
  const broken = new Promise<never>((_resolve, reject) => events.on('error', reject))
  // The stream is there after the next step, and nothing comes by it before the one after.
  await Promise.race([broken, setImmediate()])
  passOverLong(streamOf(bus))
  return { bus, broken }
}

/** The library gives it to nobody, and takes none. */
function streamOf(bus: object): Duplex {
  const connection: unknown = '_connection' in bus ? bus._connection : null
  const stream: unknown = typeof connection === 'object' && connection !== null && 'stream' in connection ? connection.stream : null
  if (!(stream instanceof Duplex)) throw new Error('The library keeps its stream elsewhere')
  return stream
}

/** Of a message: order of bytes, …, the length of the body at 4, that of the fields at 12, which are filled up to eight. */
const lengthOfHeader = 16
function lengthBehind(header: Buffer): number {
  const word = (at: number): number => (header[0] === 0x6c ? header.readUInt32LE(at) : header.readUInt32BE(at))
  return Math.ceil(word(12) / 8) * 8 + word(4)
}

/**
 * Takes long messages out of what is read off a stream. The library reads the handshake letter by letter, then of each message first the
 * header and then all else.
 */
export function passOverLong(stream: Duplex): void {
  const read = stream.read.bind(stream)
  /** Bytes behind the header that was read last, if they are to be read. */
  let awaited: number | null = null
  let tooMuch = 0
  stream.read = size => {
    if (awaited === null && size === lengthOfHeader) {
      for (;;) {
        while (tooMuch > 0) {
          const part: unknown = read()
          if (!Buffer.isBuffer(part)) return null
          if (part.length > tooMuch) stream.unshift(part.subarray(tooMuch))
          tooMuch -= Math.min(tooMuch, part.length)
        }
        const header: unknown = read(size)
        if (!Buffer.isBuffer(header) || header.length < lengthOfHeader) return header
        const length = lengthBehind(header)
        if (length + lengthOfHeader <= longestMessage) {
          awaited = length
          return header
        }
        tooMuch = length
      }
    }
    const bytes: unknown = read(size)
    if (bytes !== null && size === awaited) awaited = null
    return bytes
  }
}
