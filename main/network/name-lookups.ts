// Name lookups of all requests: libuv makes half as many at a time as it has threads, and one goes on after its connection was given up, so
// that a name whose name servers never answer would take them all, and with them every other request.
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'

type Found = (error: Error | null, addresses: readonly LookupAddress[]) => void
/** Looks up all addresses of a name, like `dns.lookup` with `all`. */
type LookupAll = (name: string, options: LookupOptions & { readonly all: true }, found: Found) => void

/**
 * Makes lookups in the place of `dns.lookup`, of which each name has one under way at a time, by `lookupAll`, for all that ask for it with
 * the same options.
 */
export function createNameLookups(lookupAll: LookupAll = lookup): LookupFunction {
  const underWay = new Map<string, Found[]>()
  return (name, options, give) => {
    const found: Found = (error, addresses) => {
      const [first] = addresses ?? []
      if (options.all || first === undefined) give(error, [...(addresses ?? [])])
      else give(error, first.address, first.family)
    }
    const key = JSON.stringify([name, options.family ?? 0, options.hints ?? 0])
    const waiting = underWay.get(key)
    if (waiting !== undefined) return void waiting.push(found)
    const all = [found]
    underWay.set(key, all)
    lookupAll(name, { ...options, all: true }, (error, addresses) => {
      underWay.delete(key)
      for (const one of all) one(error, addresses)
    })
  }
}

/** The lookups of this process, for connections and before them (resolve-name.ts). */
export const lookupName = createNameLookups()
