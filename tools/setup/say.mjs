// One line for every thing setup does; silence when there is nothing to do.

/** @param {string} line */
export const say = line => console.log(`setup: ${line}`)
