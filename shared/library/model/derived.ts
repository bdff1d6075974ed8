// A cache inside a library for values computed from it, which lives as long as the library.

/** The cached values, keyed by the function that computed each. */
export type Derived<Owner> = { of<Made>(by: (owner: Owner) => Made, owner: Owner): Made }

/** An empty cache, one for each library. */
export function newDerived<Owner>(): Derived<Owner> {
  const values = new Map<unknown, unknown>()
  return {
    of: <Made>(by: (owner: Owner) => Made, owner: Owner): Made => {
      if (!values.has(by)) values.set(by, by(owner))
      // The value under a key has that function's result type, which a Map cannot express.
      return values.get(by) as Made
    },
  }
}

/** The memoised result of `by`; `by` is the cache key, so it has to be one function object for good. */
export const memoisedByLibrary = <Owner extends { readonly derived: Derived<Owner> }, Made>(
  owner: Owner,
  by: (owner: Owner) => Made,
): Made => owner.derived.of(by, owner)
