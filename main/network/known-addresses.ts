// Requests to hosts that were looked up before: to those addresses alone, also over connections that are there already.
import { isIP, type LookupFunction } from 'node:net'

/** Options for node:http that replace its lookup. `addresses`: part of the name of the connection in an agent's pool (`poolName`). */
export type AddressedOptions = { readonly lookup: LookupFunction; readonly addresses: string }

/** Options with which a request to any name goes to these addresses; without any it fails. */
export const optionsTo = (addresses: readonly string[]): AddressedOptions => ({
  addresses: addresses.toSorted().join(),
  lookup: (_name, { all }, give) => {
    const found = addresses.map(address => ({ address, family: isIP(address) }))
    const [first] = found
    if (first === undefined) give(new Error('Only a proxy can resolve the name'), [])
    else if (all) give(null, found)
    else give(null, first.address, first.family)
  },
})

/**
 * The name under which an agent pools the connection for a request, `name` being Node's: requests share one only if they know the same
 * addresses, or none, since a name that led elsewhere a moment ago may have an open connection to there (DNS rebinding).
 */
export const poolName = (name: string, options: object = {}): string =>
  'addresses' in options ? `${name} ${String(options.addresses)}` : name
