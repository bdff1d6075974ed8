// Prints one line for each step of setup that does something.

/** @param {string} line */
export const say = line => console.log(`setup: ${line}`)
