// The total length of all songs of some places, summed in steps between frames.
import { useLayoutEffect, useState } from 'react'
import type { Chunks } from '../../../shared/library/model/chunked.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { trackRowsOf } from '../../../shared/library/places/select.ts'
import type { NamedPlaces } from '../../lists/columns/named-places.ts'
import { runInSlices } from '../../state/library/use-chunked-task.ts'

/** The total length, seconds, a song in several of the places counted once; while it is summed, the previous result, 0 at first. */
export function useTotalLength(library: Library, places: NamedPlaces, rows: Uint32Array): number {
  const [length, setLength] = useState(0)
  useLayoutEffect(() => runInSlices(lengthInChunks(library, places, rows), setLength), [library, places, rows])
  return length
}

function* lengthInChunks(library: Library, { place }: NamedPlaces, rows: Uint32Array): Chunks<number> {
  const isCounted = new Uint8Array(library.tracks.count)
  let length = 0
  for (const row of rows) {
    for (const track of trackRowsOf(library, place(row))) {
      if (isCounted[track] === 1) continue
      isCounted[track] = 1
      length += library.tracks.length[track] ?? 0
    }
    yield
  }
  return length
}
