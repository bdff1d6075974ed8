// A push for a clock that stands still though all data is there.

/** So far it takes the sound: too little to be missed, seconds. */
export const pushStep = 0.01
