// The lookup of a name whose addresses are judged before anything is sent to them.
import { ADDRCONFIG } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { lookupName } from './name-lookups.ts'

/** As Node's own lookups for connections: without addresses of families that this computer has none of, but for Windows. */
const hints = process.platform === 'win32' ? 0 : ADDRCONFIG

/** Makes the function that resolves with all addresses of a host name by `lookup`, and rejects if there is no such host. */
export const createResolver =
  (lookup: LookupFunction) =>
  (name: string): Promise<readonly string[]> =>
    new Promise((resolve, reject) => {
      lookup(name, { all: true, hints }, (error, found) => {
        if (error) reject(error)
        else resolve([found].flat().map(each => (typeof each === 'string' ? each : each.address)))
      })
    })

/** All addresses of a host name. Rejects if there is no such host. */
export const resolveName = createResolver(lookupName)
