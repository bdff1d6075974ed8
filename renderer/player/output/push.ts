// A push: a small step of a clock that stands still though all data is there, and play again.

/** So far it takes the sound: too little to be missed, seconds. */
export const pushStep = 0.01
