// Single tracks and facts out of a pack, read piece by piece.
import { describe, expect, it } from 'vitest'
import { cpuTime } from '../../cpu-time-for-tests.ts'
import { artistId, revision, trackId } from '../../ids.ts'
import { decode } from '../import/decode.ts'
import { sampleResponse } from '../import/sample.ts'
import { trackAt } from '../places/rows.ts'
import { sections } from './columns.ts'
import { artistNameOf, discOf, lengthOf, listsOf, metadataAt, type ReadAt, streamPathOf, summaryOf, tracksMissingFrom } from './lookup.ts'
import { pack } from './pack.ts'
import { readHeader } from './pack-header.ts'
import { libraryOf } from './packed-library.ts'

const decoded = decode([new TextEncoder().encode(sampleResponse)], { revision: revision('r7'), lastModified: '', seed: [0, 0] })
if (decoded.kind !== 'library') throw new Error(decoded.error.message)
const bytes = pack(decoded.columns)
const header = readHeader(bytes)
if (!header.ok) throw new Error(header.error.message)
const packHeader = header.value

const readerOf =
  (source: Uint8Array<ArrayBuffer>): ReadAt =>
  async (offset, length) =>
    source.slice(offset, offset + length)

/** A pack of which only these sections are there. */
function packOf(parts: Readonly<Record<string, Uint8Array>>) {
  const where = new Map<string, { readonly offset: number; readonly length: number; readonly sum: number }>()
  let size = 0
  for (const [name, { length }] of Object.entries(parts)) {
    where.set(name, { offset: size, length, sum: 0 })
    size += length
  }
  const whole = new Uint8Array(size)
  for (const [name, part] of Object.entries(parts)) whole.set(part, where.get(name)?.offset)
  return { whole, header: { size, spans: sections.map(({ name }) => where.get(name) ?? { offset: 0, length: 0, sum: 0 }) } }
}

describe('a pack on disk', () => {
  it('gives the stream path of every track it has, and null for others', async () => {
    for (let id = 9001; id <= 9013; id++) {
      expect(await streamPathOf(packHeader, readerOf(bytes), trackId(id))).toBe(`/128/0a1/9fe/${4_400_000 + id}`)
    }
    for (const id of [0, 1, 9000, 9014, 99_999]) expect(await streamPathOf(packHeader, readerOf(bytes), trackId(id))).toBeNull()
  })

  it('says of many tracks at once which have no stream path, as of each: those it lacks, and those without a file', async () => {
    const response = JSON.parse(sampleResponse)
    const { tracks } = response.library
    tracks['9005'][tracks.map.file] = ''
    const withoutFile = decode([new TextEncoder().encode(JSON.stringify(response))], {
      revision: revision('r8'),
      lastModified: '',
      seed: [0, 0],
    })
    if (withoutFile.kind !== 'library') throw new Error(withoutFile.error.message)
    const packed = pack(withoutFile.columns)
    const packedHeader = readHeader(packed)
    if (!packedHeader.ok) throw new Error(packedHeader.error.message)
    const ids = [9000, 9001, 9005, 9013, 9014].map(trackId)
    const paths = await Promise.all(ids.map(id => streamPathOf(packedHeader.value, readerOf(packed), id)))
    expect(await tracksMissingFrom(packedHeader.value, readerOf(packed), ids)).toEqual(ids.filter((_id, at) => paths[at] === null))
    expect(paths.filter(path => path === null)).toHaveLength(3)
  })

  it('says how long each track is; null where that is 0 and for tracks that it has not', async () => {
    const { tracks } = JSON.parse(sampleResponse).library
    for (let id = 9001; id <= 9013; id++)
      expect(await lengthOf(packHeader, readerOf(bytes), trackId(id))).toBe(Number(tracks[id]?.[tracks.map.length]) || null)
    for (const id of [0, 9014, 99_999]) expect(await lengthOf(packHeader, readerOf(bytes), trackId(id))).toBeNull()
  })

  it('says of each track what the page says of it, and null of others', async () => {
    const library = libraryOf(decoded.columns, [0, 0])
    for (let row = 0; row < library.tracks.id.length; row++) {
      const { id, title, artist, album, number, length, artwork, rating } = trackAt(library, row)
      expect(await summaryOf(packHeader, readerOf(bytes), id)).toEqual({
        title,
        artist,
        album,
        number,
        length: length || null,
        artwork,
        rating,
      })
    }
    expect(await summaryOf(packHeader, readerOf(bytes), trackId(1))).toBeNull()
  })

  it('gives the album record of each track, and the name of each artist; null of others', async () => {
    const { tracks, albums, artists } = libraryOf(decoded.columns, [0, 0])
    for (let row = 0; row < tracks.id.length; row++)
      expect(await discOf(packHeader, readerOf(bytes), trackId(tracks.id[row] ?? 0))).toBe(albums.id[tracks.album[row] ?? -1] ?? null)
    for (let row = 0; row < artists.id.length; row++)
      expect(await artistNameOf(packHeader, readerOf(bytes), artistId(artists.id[row] ?? 0))).toBe(artists.name.at(row))
    expect(await discOf(packHeader, readerOf(bytes), trackId(1))).toBeNull()
    expect(await artistNameOf(packHeader, readerOf(bytes), artistId(1))).toBeNull()
  })

  it('reads little of it, and seldom: every read waits behind what is being written', async () => {
    const reads: number[] = []
    const counting: ReadAt = (offset, length) => {
      reads.push(length)
      return readerOf(bytes)(offset, length)
    }
    await streamPathOf(packHeader, counting, trackId(9007))
    expect(reads).toHaveLength(3)
    expect(Math.max(...reads)).toBeLessThan(40_000)
  })

  it('finds each of very many', async () => {
    const count = 30_000
    const texts = new TextEncoder().encode(Array.from({ length: count }, (_, row) => String(row).padStart(6, '0')).join(''))
    const parts = {
      'tracks.id': new Uint8Array(Float64Array.from({ length: count }, (_, row) => 2 * row).buffer),
      'tracks.file.starts': new Uint8Array(Uint32Array.from({ length: count + 1 }, (_, row) => 6 * row).buffer),
      'tracks.file.bytes': texts,
    }
    const { header, whole } = packOf(parts)
    let reads = 0
    const counting: ReadAt = (offset, length) => {
      reads += 1
      return readerOf(whole)(offset, length)
    }
    for (const row of [0, 1, 4095, 4096, 8191, 14_999, 15_000, 29_998, 29_999]) {
      expect(await streamPathOf(header, counting, trackId(2 * row))).toBe(String(row).padStart(6, '0'))
      expect(await streamPathOf(header, readerOf(whole), trackId(2 * row + 1))).toBeNull()
    }
    expect(reads / 9).toBeLessThan(7)
  })

  it('of more playlists of one name than anybody makes gives the newest, before anybody could notice', async () => {
    const count = 500_000
    const name = new TextEncoder().encode('Road trip')
    const names = new Uint8Array(name.length * count)
    for (let row = 0; row < count; row++) names.set(name, row * name.length)
    const { header, whole } = packOf({
      'playlists.id': new Uint8Array(Float64Array.from({ length: count }, (_, row) => row + 1).buffer),
      'playlists.name.starts': new Uint8Array(Uint32Array.from({ length: count + 1 }, (_, row) => name.length * row).buffer),
      'playlists.name.bytes': names,
      'playlists.all.starts': new Uint8Array(new Uint32Array(count + 1).buffer),
      'playlists.all.rows': new Uint8Array(0),
      'tracks.id': new Uint8Array(0),
    })
    const begun = cpuTime()
    const named = await listsOf(header, readerOf(whole), 'playlists', { name: 'Road trip' })
    expect(cpuTime() - begun).toBeLessThan(200)
    expect([named.length, named[0]?.id, named.at(-1)?.id]).toEqual([1_000, count - 999, count])
    expect(await listsOf(header, readerOf(whole), 'playlists', { name: 'Road trop' })).toEqual([])
    expect((await listsOf(header, readerOf(whole), 'playlists', { id: 7 })).map(({ id }) => id)).toEqual([7])
    expect(await listsOf(header, readerOf(whole), 'playlists', { id: count + 1 })).toEqual([])
  })

  it('gives one list of a type, the first, however many there are', async () => {
    const count = 1_500
    const type = new TextEncoder().encode('thumbsup'.repeat(count))
    const { header, whole } = packOf({
      'playlists.id': new Uint8Array(Float64Array.from({ length: count }, (_, row) => row + 1).buffer),
      'playlists.name.starts': new Uint8Array(new Uint32Array(count + 1).buffer),
      'playlists.name.bytes': new Uint8Array(0),
      'playlists.type.starts': new Uint8Array(Uint32Array.from({ length: count + 1 }, (_, row) => 8 * row).buffer),
      'playlists.type.bytes': type,
      'playlists.all.starts': new Uint8Array(Uint32Array.from({ length: count + 1 }, (_, row) => row).buffer),
      'playlists.all.rows': new Uint8Array(new Uint32Array(count).buffer),
      'tracks.id': new Uint8Array(Float64Array.of(9001).buffer),
    })
    expect(await listsOf(header, readerOf(whole), 'playlists', { type: 'thumbsup' })).toEqual([{ id: 1, name: '', tracks: [9001] }])
  })

  it('says what it is', async () => {
    expect(await metadataAt(packHeader, readerOf(bytes))).toMatchObject({
      revision: 'r7',
      lastModified: '2031-04-01 20:11:54',
      counts: { tracks: 12 },
    })
  })

  it('whose text would end outside its section gives null', async () => {
    const outside: ReadAt = async (offset, length) => {
      const read = await readerOf(bytes)(offset, length)
      if (length === 8 && offset > (packHeader.spans[2]?.offset ?? 0) + 8 * 13) new DataView(read.buffer).setUint32(4, 7000, true)
      return read
    }
    expect(await streamPathOf(packHeader, outside, trackId(9007))).toBeNull()
  })

  it('that ends early or holds nonsense gives null, not a crash', async () => {
    for (let length = 0; length < bytes.length; length += 9) {
      const short = readerOf(bytes.slice(0, length))
      const path = await streamPathOf(packHeader, short, trackId(9007))
      expect(path === null || '/128/0a1/9fe/4409007'.startsWith(path)).toBe(true)
      await metadataAt(packHeader, short)
    }
    const nonsense = readerOf(new Uint8Array(bytes.length).fill(0xff))
    expect(await streamPathOf(packHeader, nonsense, trackId(9007))).toBeNull()
  })
})
