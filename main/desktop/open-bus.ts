// Opens a D-Bus for a worker thread (decision 27) and drops messages above a size limit: D-Bus allows 128 MB, the library's parse needs
// several times that, and one allocation beyond the heap ends the process whatever the thread's limits.
import type { EventEmitter } from 'node:events'
import { Duplex } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { Message, type MessageBus, sessionBus } from '@jellybrick/dbus-next'

/** The bus daemon's own interface, which knows the owner of each bus name. */
export const busDaemon = { destination: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus', interface: 'org.freedesktop.DBus' }

/** Calls a member of a bus object with texts as arguments; resolves with the first value of the answer, rejects with its error. */
export const callMethod = async (bus: MessageBus, to: typeof busDaemon, member: string, ...texts: readonly string[]): Promise<unknown> =>
  (await bus.call(new Message({ ...to, member, signature: 's'.repeat(texts.length), body: [...texts] })))?.body[0]

/** Most bytes of a message, header included, beyond which it is skipped; those of players, controllers and logind have a few hundred. */
export const maxMessageBytes = 128 * 1024

export type OpenBus = {
  readonly bus: MessageBus
  /** Rejects when the bus is gone, or sends what the library cannot parse. */
  readonly broken: Promise<never>
}

/** Opens the bus at `address` (D-Bus syntax). If none answers there, this promise or `broken` rejects. */
export async function openBus(address: string): Promise<OpenBus> {
  const bus = sessionBus({ busAddress: address })
  const events: EventEmitter = bus
  const broken = new Promise<never>((_resolve, reject) => events.on('error', reject))
  // The library opens its connection in the next turn of the event loop, before any data can arrive.
  await Promise.race([broken, setImmediate()])
  skipLongMessages(streamOf(bus))
  return { bus, broken }
}

/** The library's connection, read from a private field because there is no public way to it; throws if that field is missing. */
function streamOf(bus: object): Duplex {
  const connection: unknown = '_connection' in bus ? bus._connection : null
  const stream: unknown = typeof connection === 'object' && connection !== null && 'stream' in connection ? connection.stream : null
  if (!(stream instanceof Duplex)) throw new Error('The library keeps its stream elsewhere')
  return stream
}

/** Bytes of a D-Bus message's fixed header: byte order first, body length at 4, length of the fields (padded to 8) at 12. */
const headerLength = 16
function remainingLength(header: Buffer): number {
  const readWord = (offset: number): number => (header[0] === 0x6c ? header.readUInt32LE(offset) : header.readUInt32BE(offset))
  return Math.ceil(readWord(12) / 8) * 8 + readWord(4)
}

/**
 * Replaces `read` of a stream so that long messages are skipped; relies on how the library reads: the handshake byte by byte, then each
 * message as header and rest.
 */
export function skipLongMessages(stream: Duplex): void {
  const read = stream.read.bind(stream)
  /** Bytes of the rest (fields and body) of the message whose header was read last; null: a header comes next. */
  let awaitedLength: number | null = null
  let bytesToSkip = 0
  stream.read = size => {
    if (awaitedLength === null && size === headerLength) {
      for (;;) {
        while (bytesToSkip > 0) {
          const part: unknown = read()
          if (!Buffer.isBuffer(part)) return null
          if (part.length > bytesToSkip) stream.unshift(part.subarray(bytesToSkip))
          bytesToSkip -= Math.min(bytesToSkip, part.length)
        }
        const header: unknown = read(size)
        if (!Buffer.isBuffer(header) || header.length < headerLength) return header
        const length = remainingLength(header)
        if (length + headerLength <= maxMessageBytes) {
          awaitedLength = length || null
          return header
        }
        bytesToSkip = length
      }
    }
    const bytes: unknown = read(size)
    if (bytes !== null && size === awaitedLength) awaitedLength = null
    return bytes
  }
}
