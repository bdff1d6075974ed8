// Long messages of a bus are taken out of the stream, wherever its pieces are cut; all others come as they are.
import { Duplex } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxMessageBytes, skipLongMessages } from './open-bus.ts'

/** `order`: l or B, the byte orders of D-Bus. */
type Sent = { readonly order: 'l' | 'B'; readonly fields: number; readonly body: number }
const beginOf = ({ order, fields, body }: Sent): Buffer => {
  const header = Buffer.alloc(16, order)
  for (const [at, value] of [
    [4, body],
    [12, fields],
  ] as const)
    order === 'l' ? header.writeUInt32LE(value, at) : header.writeUInt32BE(value, at)
  return header
}
const restOf = ({ fields, body }: Sent): Buffer => Buffer.alloc(Math.ceil(fields / 8) * 8 + body, fields + body)

const lengthIn = (header: Buffer): number => {
  const word = (at: number): number => (header[0] === 0x6c ? header.readUInt32LE(at) : header.readUInt32BE(at))
  return Math.ceil(word(12) / 8) * 8 + word(4)
}

/** What a reader gets that reads as the library does, after a line letter by letter. */
async function readOff(pieces: readonly Buffer[]): Promise<readonly Buffer[]> {
  const stream = new Duplex({ read: () => undefined })
  skipLongMessages(stream)
  const got: Buffer[] = []
  let [line, length] = ['', 0]
  stream.on('readable', () => {
    for (;;) {
      const isLine = !line.endsWith('\n')
      const part: unknown = stream.read(isLine ? 1 : length || 16)
      if (!Buffer.isBuffer(part)) return
      if (isLine) line += part.toString()
      else {
        got.push(part)
        length = length > 0 ? 0 : lengthIn(part)
      }
    }
  })
  for (const piece of pieces) {
    stream.push(piece)
    await new Promise(setImmediate)
  }
  stream.push(null)
  await new Promise(resolve => stream.on('end', resolve))
  expect(line).toBe('OK 1234\r\n')
  return got
}

const edge = maxMessageBytes - 16
const sent: fc.Arbitrary<Sent> = fc.record({
  order: fc.constantFrom('l', 'B'),
  fields: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom(16, edge, edge + 1, 4 * edge)),
  body: fc.oneof(fc.nat(40), fc.integer({ min: edge - 40, max: edge + 40 }), fc.constantFrom(10 * edge)),
})

test('messages of usual length come as they are, and nothing of any other', async () => {
  let passedOver = 0
  const cuts = fc.array(fc.nat(maxMessageBytes), { minLength: 1, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(fc.array(sent, { maxLength: 6 }), cuts, async (messages, lengths) => {
      const whole = Buffer.concat([Buffer.from('OK 1234\r\n'), ...messages.flatMap(each => [beginOf(each), restOf(each)])])
      const pieces: Buffer[] = []
      for (let at = 0; at < whole.length; at += pieces.at(-1)?.length ?? 0)
        pieces.push(whole.subarray(at, at + 1 + (lengths[pieces.length % lengths.length] ?? 0)))
      if (pieces.length > 2_000) return
      const short = messages.filter(each => restOf(each).length + 16 <= maxMessageBytes)
      passedOver += messages.length - short.length
      expect(Buffer.concat(await readOff(pieces)).equals(Buffer.concat(short.flatMap(each => [beginOf(each), restOf(each)])))).toBe(true)
    }),
    { numRuns: 50 },
  )
  expect(passedOver).toBeGreaterThan(10)
})
