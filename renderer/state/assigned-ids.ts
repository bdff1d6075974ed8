// Replaces temporary ids of playlists and tags, made on this computer, by those that the service has assigned.

/** The ids that the service has assigned to playlists and tags, by the temporary id that each replaces. */
export type AssignedIds = ReadonlyMap<number, number>

/**
 * `item` with the service's id in place of a temporary one, if its kind is one of `kinds`; the same object for any other kind, or if no id
 * was assigned to its own.
 */
export function withAssignedId<Item extends { readonly kind: string }>(
  item: Item,
  kinds: readonly string[],
  assignedIds: AssignedIds,
): Item {
  if (!kinds.includes(item.kind) || !('id' in item) || typeof item.id !== 'number') return item
  const id = assignedIds.get(item.id)
  return id === undefined ? item : { ...item, id }
}
