// The lookup of a name whose addresses are judged before anything is sent to them.
import { ADDRCONFIG } from 'node:dns'
import { lookup } from 'node:dns/promises'

/** As Node's own lookups for connections: without addresses of families that this computer has none of, but for Windows. */
const hints = process.platform === 'win32' ? 0 : ADDRCONFIG

/** All addresses of a host name. Rejects if there is no such host. */
export const resolveName = async (name: string): Promise<readonly string[]> =>
  (await lookup(name, { all: true, hints })).map(({ address }) => address)
