// For tests: a program on a session bus that sends what no library would, frame by frame (D-Bus specification, message protocol).
import { createConnection } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

type Call = {
  readonly to: string
  readonly path: string
  readonly face: string
  readonly member: string
  readonly signature?: string
  /** As it goes over the wire, little endian. */
  readonly body?: Buffer
}

export type RawProgram = {
  /** Sends frames in one, and waits for no answer. */
  send(calls: readonly Call[]): void
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
  const bus = 'org.freedesktop.DBus'
  send([{ to: bus, path: '/org/freedesktop/DBus', face: bus, member: 'Hello' }])
  await pause(50)
  return { send, leave: () => void socket.destroy() }
}

/** A method call. */
function frame({ to, path, face, member, signature = '', body = Buffer.alloc(0) }: Call, serial: number): Buffer {
  const fields = [field(1, 'o', path), field(6, 's', to), field(2, 's', face), field(3, 's', member)]
  if (signature !== '') fields.push(field(8, 'g', signature))
  const padded = fields.map((each, at) => (at === fields.length - 1 ? each : padding(each)))
  const header = Buffer.concat(padded)
  const start = Buffer.from([0x6c, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
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

/** To a multiple of eight. */
const padding = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((8 - (bytes.length % 8)) % 8)])
