// What is worked out from a library is kept in it: once made it is there as long as the library, and goes with it.

/** What was made so far, by what made it. */
export type Derived<Owner> = { of<Made>(by: (owner: Owner) => Made, owner: Owner): Made }

/** Nothing was made yet. Each library has one of its own. */
export function newDerived<Owner>(): Derived<Owner> {
  const made = new Map<unknown, unknown>()
  return {
    of: <Made>(by: (owner: Owner) => Made, owner: Owner): Made => {
      if (!made.has(by)) made.set(by, by(owner))
      // Under `by` stands what `by` gave, which no type of a Map can tell.
      return made.get(by) as Made
    },
  }
}

/** What `by` gives, made when first asked for. `by` has to be one function for good, as it names what it makes. */
export const derived = <Owner extends { readonly derived: Derived<Owner> }, Made>(owner: Owner, by: (owner: Owner) => Made): Made =>
  owner.derived.of(by, owner)
