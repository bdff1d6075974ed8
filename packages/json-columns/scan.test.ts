// Scanning a response gives the same rows wherever it is cut into chunks, whatever it contains.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ScanEnd, scan } from './scan.ts'

/** An answer with escapes, characters of several bytes, members that are no rows, and tables that are no objects. */
const sampleAnswer = JSON.stringify({
  result: true,
  message: 'ok \\ "so" ☂',
  status: { lastmodified: '2031-04-01 20:11:54' },
  library: {
    expires: 1_964_423_701,
    tracks: { 9001: ['Slack Water', 12, [[502, null, 'composer']]], 9002: ['שלום 🌊 東京', null], 9014: null, map: { title: 0, plays: 1 } },
    albums: { map: { name: 0, tracks: 1 }, 61: ['Low Tide', [9001, 9002]], 62: [] },
    artists: [],
    tags: { 31: { name: 'road } ] trip', tracks: ['9001', 9012] } },
    trash: { 0: ['Trash'], map: { name: 0, tracks: 1 } },
  },
})

type Seen = { readonly end: ScanEnd; readonly members: readonly (readonly [string, string, string | null])[] }

const encoder = new TextEncoder()
const decoder = new TextDecoder()

function walk(pieces: Iterable<Uint8Array>): Seen {
  const members: [string, string, string | null][] = []
  const walker = scan(['tracks', 'albums', 'artists', 'playlists', 'tags', 'trash'], 'library', (owner, key, value) =>
    members.push([owner ?? 'envelope', key, value === null ? null : decoder.decode(value)]),
  )
  for (const piece of pieces) {
    const reused = piece.slice()
    walker.write(reused)
    reused.fill(0x22) // as a caller that reads the next piece into the same bytes
  }
  return { end: walker.end(), members }
}
const walkText = (text: string): Seen => walk([encoder.encode(text)])

function* cutAt(bytes: Uint8Array, lengths: readonly number[]): Generator<Uint8Array> {
  let at = 0
  for (const length of lengths) {
    yield bytes.subarray(at, at + length)
    at += length
  }
  yield bytes.subarray(at)
}

describe('scan', () => {
  it('hands out envelope members, maps and rows with their exact bytes', () => {
    const text =
      ' {"result" : true,"library":{"expires":1,"tracks":{"map":{"title":0},"7":["a\\"]}",[1]], "8":null},"tags":[]},"message":"o]k"}'
    expect(walkText(text)).toEqual({
      end: 'complete',
      members: [
        ['envelope', 'result', 'true'],
        ['tracks', 'map', '{"title":0}'],
        ['tracks', '7', '["a\\"]}",[1]]'],
        ['tracks', '8', 'null'],
        ['envelope', 'message', '"o]k"'],
      ],
    })
  })

  it('enters tables only where they belong', () => {
    expect(walkText('{"tracks":{"1":[]},"library":{"other":{"tracks":{"1":[]}}}}').members).toEqual([['envelope', 'tracks', '{"1":[]}']])
  })

  it('accepts a byte order mark', () => {
    expect(walkText('\uFEFF{"result":true}')).toEqual({ end: 'no-tables', members: [['envelope', 'result', 'true']] })
  })

  it.each(['', '   ', '<!doctype html><html></html>', '[1,2]', '"text"', 'null', '{]', '{"a" 1}', '{"a":1}}'.slice(1)])(
    'says that %j is not JSON',
    text => {
      expect(walkText(text).end).toBe('not-json')
    },
  )

  it('says "truncated" for every shorter begin of an answer, and finds no member that is not whole', () => {
    const bytes = encoder.encode(sampleAnswer)
    const whole = walk([bytes])
    expect(whole.end).toBe('complete')
    for (let length = 1; length < bytes.length; length++) {
      const part = walk([bytes.subarray(0, length)])
      expect(part.end).toBe('truncated')
      expect(part.members).toEqual(whole.members.slice(0, part.members.length))
    }
  })

  it('finds the same wherever the pieces are cut', () => {
    const bytes = encoder.encode(sampleAnswer)
    const whole = walk([bytes])
    fc.assert(
      fc.property(fc.array(fc.nat(200), { maxLength: 100 }), lengths => {
        expect(walk(cutAt(bytes, lengths))).toEqual(whole)
      }),
      { numRuns: 50 },
    )
    expect(walk(cutAt(bytes, Array<number>(bytes.length).fill(1)))).toEqual(whole)
  })

  it('hands out what JSON.parse would find, for any values', () => {
    const keys = fc.string().filter(key => JSON.stringify(key) === `"${key}"`)
    fc.assert(
      fc.property(fc.dictionary(keys, fc.jsonValue()), rows => {
        const { members } = walkText(JSON.stringify({ library: { albums: rows } }))
        expect(members).toEqual(Object.entries(rows).map(([key, value]) => ['albums', key, JSON.stringify(value)]))
      }),
    )
  })

  it('ends for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(400), (noise, at) => {
        const bytes = encoder.encode(sampleAnswer)
        bytes.set(noise.subarray(0, bytes.length - at), at)
        walk([bytes])
        walk([noise])
      }),
    )
  })

  it('does not mind nesting that no stack would bear', () => {
    const deep = '['.repeat(1_000_000)
    expect(walkText(`{"library":{"tracks":{"1":${deep}`).end).toBe('truncated')
    expect(walkText(`{"library":{"tracks":{"1":${deep}${']'.repeat(1_000_000)}}}}`).end).toBe('complete')
  })

  it('does not hold a value that is too long', () => {
    const walker = scan(['tracks', 'tags'], 'library', (_, key, value) => seen.push([key, value === null]))
    const seen: [string, boolean][] = []
    const part = encoder.encode('x'.repeat(1_000_000))
    walker.write(encoder.encode('{"library":{"tracks":{"1":["'))
    for (let count = 0; count < 17; count++) walker.write(part)
    walker.write(encoder.encode('"],"2":[]}}}'))
    expect(seen).toEqual([
      ['1', true],
      ['2', false],
    ])
    expect(walker.end()).toBe('complete')
  })
})
