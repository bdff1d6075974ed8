// The random bits that hashes of foreign texts begin with: whoever sends texts must not know which of them meet in one slot of a table.

let seed: readonly [low: number, high: number] | null = null

/** From now on tables that are made have these: 64 random bits. Once in every thread, before all else; tests take what they like. */
export function seedHashes([low = 0, high = 0]: Uint32Array): void {
  seed = [low, high]
}

/** Throws before `seedHashes`: a table without random bits would be open to whoever sends the texts. */
export function hashSeed(): readonly [low: number, high: number] {
  if (seed === null) throw new Error('Hashes were asked for before they had random bits')
  return seed
}
