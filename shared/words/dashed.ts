/** Parts of a name in one line, without those that say nothing: `Salt & Sand – Mira`. */
export const dashed = (...parts: readonly string[]): string => parts.filter(part => part !== '').join(' – ')
