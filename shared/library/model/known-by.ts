// What was made of several objects, found by all of them and forgotten with any of them.

/** A table of weak keys: one map inside the other, as many deep as there are keys. */
export type KnownBy<Made> = {
  readonly get: (keys: readonly object[]) => Made | undefined
  readonly set: (keys: readonly object[], made: Made) => void
  readonly delete: (keys: readonly object[]) => void
}

type Level<Made> = { readonly inner: WeakMap<object, Level<Made>>; made?: Made }

export function knownBy<Made>(): KnownBy<Made> {
  const root: Level<Made> = { inner: new WeakMap() }
  const find = (keys: readonly object[]): Level<Made> | undefined => {
    let level: Level<Made> | undefined = root
    for (const key of keys) level = level?.inner.get(key)
    return level
  }
  return {
    get: keys => find(keys)?.made,
    set: (keys, made) => {
      let level = root
      for (const key of keys) {
        const next: Level<Made> = level.inner.get(key) ?? { inner: new WeakMap() }
        level.inner.set(key, next)
        level = next
      }
      level.made = made
    },
    delete: keys => {
      const level = find(keys)
      if (level !== undefined) delete level.made
    },
  }
}
