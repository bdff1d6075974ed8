// The edits of a list in which each track is once: a playlist, whoever keeps it. Anchors are tracks, so that what others did meanwhile stays.

/** `tracks` at the end, in their order; those that are there stay where they are. */
export function withAdded<Id extends number>(list: readonly Id[], tracks: readonly Id[]): readonly Id[] {
  const there = new Set(list)
  const fresh = [...new Set(tracks)].filter(track => !there.has(track))
  return fresh.length === 0 ? list : [...list, ...fresh]
}

export function withRemoved<Id extends number>(list: readonly Id[], tracks: readonly Id[]): readonly Id[] {
  const gone = new Set(tracks)
  return list.filter(track => !gone.has(track))
}

/** Those of `tracks` that are there before a track, in the order named; at the end for null, or when that track is not there, or moves itself. */
export function withMoved<Id extends number>(list: readonly Id[], tracks: readonly Id[], before: Id | null): readonly Id[] {
  const there = new Set(list)
  const moved = [...new Set(tracks)].filter(track => there.has(track))
  const rest = withRemoved(list, moved)
  const at = before === null ? -1 : rest.indexOf(before)
  return at === -1 ? [...rest, ...moved] : [...rest.slice(0, at), ...moved, ...rest.slice(at)]
}

/** Stretches of `tracks` as they lie in a list, each with the first track behind it that is none of them; null at the end. */
export function stretchesOf<Id extends number>(
  list: readonly Id[],
  tracks: readonly Id[],
): readonly { readonly tracks: readonly Id[]; readonly before: Id | null }[] {
  const named = new Set(tracks)
  const stretches: { readonly tracks: readonly Id[]; readonly before: Id | null }[] = []
  let open: Id[] = []
  for (const track of list) {
    if (named.has(track)) open.push(track)
    else if (open.length > 0) {
      stretches.push({ tracks: open, before: track })
      open = []
    }
  }
  return open.length > 0 ? [...stretches, { tracks: open, before: null }] : stretches
}
