// Texts that the library holds only the beginning of.

/** Characters to which the reader of the library cuts each text (`maxTextLength` of packages/json-columns). */
const keptLength = 1000

/** Whether a text may be only the beginning of what the service has, so that it must not be sent back in place of that. */
export const isCut = (text: string): boolean => text.length >= keptLength
