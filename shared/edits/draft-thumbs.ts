// The draft of the list of thumbs up while ratings are applied: rows by a table and not by a set, as a selection may be 100,000 songs.

export type DraftThumbs = {
  /** Appends a row, unless the list has it. */
  readonly add: (row: number) => void
  readonly remove: (row: number) => void
  /** The rows, each once, in the order of their last addition; ends the draft. */
  readonly finish: () => Uint32Array
}

/** A draft that begins as `list`; `count`: number of tracks in the library. */
export function draftThumbs(list: Uint32Array, count: number): DraftThumbs {
  const isListed = new Uint8Array(count)
  /** Every addition, in order; a row that was removed and added again is there twice, and its last position counts. */
  const additions: number[] = []
  const add = (row: number): void => {
    if (isListed[row] === 1) return
    isListed[row] = 1
    additions.push(row)
  }
  for (const row of list) add(row)
  return {
    add,
    remove: row => {
      isListed[row] = 0
    },
    finish: () => {
      const rows = new Uint32Array(additions.length)
      let first = additions.length
      for (let index = additions.length - 1; index >= 0; index--) {
        const row = additions[index] ?? 0
        if (isListed[row] !== 1) continue
        isListed[row] = 0
        rows[--first] = row
      }
      return rows.subarray(first)
    },
  }
}
