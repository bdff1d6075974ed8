// For tests: a program on a session bus that sends what no library would, frame by frame (D-Bus specification, message protocol).
import { createConnection, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

type Call = {
  /** Whether the frame is a signal; by default it is a method call. */
  readonly isSignal?: boolean
  readonly to: string
  readonly path: string
  readonly face: string
  readonly member: string
  readonly signature?: string
  /** The body's bytes in the form of the wire, little endian. */
  readonly body?: Buffer
}

export type RawProgram = {
  /** Sends all frames in one write, and waits for no answer. */
  send(calls: readonly Call[]): void
  /** Resolves when the bus daemon has handed on all frames sent so far. */
  passed(): Promise<void>
  /** Takes a name on the bus, before all frames that are sent after this call. */
  take(name: string): void
  leave(): void
}

/** `address`: `unix:path=…`. */
export async function startRawProgram(address: string): Promise<RawProgram> {
  const socket = createConnection(/path=([^,]+)/.exec(address)?.[1] ?? '')
  await new Promise(resolve => socket.once('connect', resolve))
  socket.resume()
  socket.on('error', () => undefined)
  socket.write(`\0AUTH EXTERNAL ${Buffer.from(String(process.getuid?.())).toString('hex')}\r\n`)
  await new Promise(resolve => socket.once('data', resolve))
  socket.write('BEGIN\r\n')
  let serial = 0
  const send = (calls: readonly Call[]): void => {
    serial += calls.length
    socket.write(Buffer.concat(calls.map((call, at) => frame(call, serial - calls.length + at + 1))))
  }
  const face = 'org.freedesktop.DBus'
  const bus = { to: face, path: '/org/freedesktop/DBus', face }
  send([{ ...bus, member: 'Hello' }])
  await pause(50)
  const take = (name: string): void => {
    const text = Buffer.alloc(Math.ceil((4 + name.length + 1) / 4) * 4 + 4)
    text.writeUInt32LE(name.length)
    text.write(name, 4)
    send([{ ...bus, member: 'RequestName', signature: 'su', body: text }])
  }
  const passed = async (): Promise<void> => {
    send([{ ...bus, member: 'GetId' }])
    await idOfBus(socket)
  }
  return { send, passed, take, leave: () => void socket.destroy() }
}

/** Resolves with the answer to `GetId`: of all that the daemon sends, only that holds 32 hexadecimal digits. */
const idOfBus = (socket: Socket): Promise<void> =>
  new Promise(resolve => {
    let received = ''
    const take = (bytes: Buffer) => {
      // The answer may come in two pieces, so the end of the former one is kept.
      received = received.slice(-32) + bytes.toString('latin1')
      if (!/[0-9a-f]{32}/.test(received)) return
      socket.off('data', take)
      resolve()
    }
    socket.on('data', take)
  })

function frame({ isSignal = false, to, path, face, member, signature = '', body = Buffer.alloc(0) }: Call, serial: number): Buffer {
  const fields = [field(1, 'o', path), field(6, 's', to), field(2, 's', face), field(3, 's', member)]
  if (signature !== '') fields.push(field(8, 'g', signature))
  const padded = fields.map((each, at) => (at === fields.length - 1 ? each : padding(each)))
  const header = Buffer.concat(padded)
  // NO_REPLY_EXPECTED, as the daemon holds up to 128 calls of a program that await an answer and refuses the rest itself.
  const flags = to === 'org.freedesktop.DBus' ? 0 : 1
  const start = Buffer.from([0x6c, isSignal ? 4 : 1, flags, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  start.writeUInt32LE(body.length, 4)
  start.writeUInt32LE(serial, 8)
  start.writeUInt32LE(header.length, 12)
  return Buffer.concat([start, padding(header), body])
}

function field(code: number, type: 'o' | 's' | 'g', value: string): Buffer {
  const length = Buffer.alloc(type === 'g' ? 1 : 4)
  if (type === 'g') length.writeUInt8(value.length)
  else length.writeUInt32LE(value.length)
  return Buffer.concat([Buffer.from([code, 1, type.charCodeAt(0), 0]), length, Buffer.from(`${value}\0`)])
}

/** The body of a D-Bus array of `count` empty texts: each is a length and a NUL, padded to eight bytes. */
export function manyTexts(count: number): Buffer {
  const list = Buffer.alloc(4 + 8 * count - 3)
  list.writeUInt32LE(list.length - 4)
  return list
}

/** The body of a D-Bus array of `count` numbers of four or of eight bytes. */
export function manyNumbers(count: number, bytes: 4 | 8): Buffer {
  // Numbers begin at a multiple of their own length, so a gap may follow the array's length.
  const list = Buffer.alloc(bytes + count * bytes, 0x3f)
  list.fill(0, 0, bytes).writeUInt32LE(count * bytes)
  return list
}

/** Bytes followed by zeros up to a multiple of eight. */
const padding = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((8 - (bytes.length % 8)) % 8)])
