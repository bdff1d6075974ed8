// The random bits that hashes of foreign texts begin with: whoever sends texts must not know which of them meet in one slot of a table.

let seed: readonly [low: number, high: number] = [0, 0]

/** From now on tables that are made have these: 64 random bits. Once in every thread, before all else; tests do without. */
export function seedHashes([low = 0, high = 0]: Uint32Array): void {
  seed = [low, high]
}

export const hashSeed = (): readonly [low: number, high: number] => seed
