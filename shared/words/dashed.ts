/** Joins the parts of a name by dashes, without empty ones: `Salt & Sand – Mira`. */
export const dashed = (...parts: readonly string[]): string => parts.filter(part => part !== '').join(' – ')
