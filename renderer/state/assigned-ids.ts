// Temporary ids of playlists and tags made on this computer, until the service has assigned its own.
/** Temporary id → the service's id. */
export type AssignedIds = ReadonlyMap<number, number>

/**
 * The object with the service's id in place of a temporary one, if it is of one of these kinds; else, or if none is assigned to its id, the
 * same object.
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
