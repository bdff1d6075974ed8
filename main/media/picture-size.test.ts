// Pictures of few bytes and very many pixels are told by their headers, and never reach the page.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { drawCover } from 'demo-music'
import { jpegOfScans } from 'demo-music/for-tests'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leastCpuTime } from '../../shared/cpu-time-for-tests.ts'
import { type MediaDesk, openMediaDesk } from './media-for-tests.ts'
import { isDrawable } from './picture-size.ts'

const chunk = (name: string, content: Uint8Array): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return Buffer.concat([length, Buffer.from(name), content, Buffer.alloc(4)])
}
function png(width: number, height: number, between: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...between,
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
function jpeg(width: number, height: number): Buffer {
  const made = Buffer.from(drawCover({ motif: 'moon', palette: 'rose', seed: 1 }, 40))
  const frame = made.indexOf(Buffer.from([0xff, 0xc0]))
  made.writeUInt16BE(height, frame + 5)
  made.writeUInt16BE(width, frame + 7)
  return made
}
const image = (width: number, height: number): Buffer => {
  const descriptor = Buffer.alloc(10)
  descriptor[0] = 0x2c
  descriptor.writeUInt16LE(width, 5)
  descriptor.writeUInt16LE(height, 7)
  return Buffer.concat([descriptor, Buffer.from([2, 1, 0x44, 0])])
}
function gif(width: number, height: number, images = [image(width, height)]): Buffer {
  const screen = Buffer.from('GIF89a0000\0\0\0')
  screen.writeUInt16LE(Math.min(width, 40), 6)
  screen.writeUInt16LE(Math.min(height, 40), 8)
  return Buffer.concat([screen, Buffer.from([0x21, 0x01, 1, 0x41, 0]), ...images, Buffer.from([0x3b])])
}
function webp(form: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number, flags = 0): Buffer {
  const made = Buffer.alloc(30)
  made.write('RIFF', 0)
  made.write('WEBP', 8)
  made.write(form, 12)
  if (form === 'VP8 ') {
    made.writeUInt16LE(width, 26)
    made.writeUInt16LE(height, 28)
  } else if (form === 'VP8L') made.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 21)
  else {
    made[20] = flags
    made.writeUIntLE(width - 1, 24, 3)
    made.writeUIntLE(height - 1, 27, 3)
  }
  return made
}

const kinds: readonly (readonly [string, (width: number, height: number) => Buffer])[] = [
  ['PNG', png],
  ['JPEG', jpeg],
  ['GIF', gif],
  ['WebP, lossy', (width, height) => webp('VP8 ', width, height)],
  ['WebP, lossless', (width, height) => webp('VP8L', width, height)],
  ['WebP, extended', (width, height) => webp('VP8X', width, height)],
]

test.each(kinds)('a %s is drawn if it is no larger than a cover may be', (_, make) => {
  expect(isDrawable(make(300, 300))).toBe(true)
  expect(isDrawable(make(4096, 4096))).toBe(true)
  expect(isDrawable(make(8192, 600))).toBe(true)
  expect(isDrawable(make(8193, 1))).toBe(false)
  expect(isDrawable(make(5000, 5000))).toBe(false)
  expect(isDrawable(make(16_000, 16_000))).toBe(false)
})

test('what moves is not drawn', () => {
  expect(isDrawable(png(300, 300, [chunk('acTL', Buffer.alloc(8))]))).toBe(false)
  expect(isDrawable(gif(300, 300, [image(300, 300), image(300, 300)]))).toBe(false)
  expect(isDrawable(webp('VP8X', 300, 300, 0x02))).toBe(false)
})

test('what is cut, or nonsense behind the first bytes of a picture, is not drawn, and nothing throws', () => {
  for (const [, make] of kinds)
    for (let length = 0; length < 24; length += 1) expect(isDrawable(make(300, 300).subarray(0, length))).toBe(false)
  const starts = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF89a', 'RIFF0000WEBPVP8X', 'RIFF0000WEBPVP8 '].map(start =>
    Buffer.from(start, 'latin1'),
  )
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }), (start, rest) => {
      expect(typeof isDrawable(Buffer.concat([start, rest]))).toBe('boolean')
    }),
  )
})

const frameOf = (width: number, height: number): Buffer => {
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return frame
}
const start = Buffer.from([0xff, 0xd8])
const [small, huge] = [frameOf(10, 10), frameOf(30_000, 30_000)]
/** The marker, and a length that leads over the huge frame to the small one; whoever sees no length there reads the huge one. */
const over = (marker: number): Buffer => Buffer.concat([start, Buffer.from([0xff, marker, 0, 2 + huge.length]), huge, small])

test('a JPEG is told by markers that have a length, so that no decoder reads another frame than was looked at', () => {
  expect(isDrawable(over(0xe0))).toBe(true)
  expect(isDrawable(Buffer.concat([start, Buffer.from([0xff, 0xff, 0xff]), small]))).toBe(true)
  for (let marker = 0; marker < 0xc0; marker += 1) expect(isDrawable(over(marker))).toBe(false)
  expect(isDrawable(Buffer.concat([start, start, small]))).toBe(false)
})

test('a JPEG that is gone over hundreds of times is not drawn: a few bytes more for each keep the page busy for minutes', () => {
  expect(isDrawable(jpegOfScans(10))).toBe(true)
  expect(isDrawable(jpegOfScans(200))).toBe(true)
  expect(isDrawable(jpegOfScans(201))).toBe(false)
})

const most = 8_000_000
const filled = (head: Buffer, part: Buffer): Buffer =>
  Buffer.concat([head, ...Array.from({ length: Math.floor((most - head.length) / part.length) }, () => part)])
test.each([
  ['JPEG of fill bytes', Buffer.concat([start, Buffer.alloc(most - 2, 0xff)])],
  ['JPEG of scans', filled(frameOf(300, 300), Buffer.from([0xff, 0xda]))],
  ['JPEG of restarts', filled(start, Buffer.from([0xff, 0xd0]))],
  ['JPEG of empty parts', filled(start, Buffer.from([0xff, 0xe0, 0, 2]))],
  ['PNG of empty parts', filled(png(300, 300).subarray(0, 33), chunk('tEXt', Buffer.alloc(0)))],
])('a %s, as large as a cover may be, takes no time and is not drawn', (_, bytes) => {
  expect(leastCpuTime(() => expect(isDrawable(bytes)).toBe(false))).toBeLessThan(50)
})

test('a JPEG of the right size, as large as a cover may be, is counted through in no time', () => {
  const bytes = filled(Buffer.concat([start, frameOf(300, 300)]), Buffer.from([0xff]))
  // 15 ms were measured.
  expect(leastCpuTime(() => expect(isDrawable(bytes)).toBe(true))).toBeLessThan(150)
})

let media: MediaDesk
beforeEach(async () => {
  media = await openMediaDesk('made up')
})
afterEach(() => media.stop())

test('a cover of few bytes and a billion pixels is not kept, and not shown', async () => {
  const bomb = gif(0x7f7f, 0x7f7f) // of ASCII alone, so that a body of text is these very bytes
  media.service.control.next({
    role: 'artwork',
    count: 1,
    fault: { kind: 'status', status: 200, body: bomb.toString('ascii'), headers: { 'content-type': 'image/gif' } },
  })
  const address = `/artwork/${media.covers[1]}-150`
  expect((await media.ask(address)).status).toBe(404)
  await media.restart()
  expect((await media.ask(address)).status).toBe(200) // the true one: the other was not kept
})

test('a picture that lies on the disk is looked at anew: an earlier version may have kept it', async () => {
  const key = `${media.covers[1]}-150`
  await writeFile(join(media.folder, 'artwork', key), gif(0x7f7f, 0x7f7f))
  const response = await media.ask(`/artwork/${key}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/jpeg') // the true one, asked for anew
})
