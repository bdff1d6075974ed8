// Checks the address at which a code is confirmed: a hostile service could pass off the code of another known one (decision 21).

/** Addresses of sign-in servers: that of the present connection, and those of all other services known here. */
export type SignInServers = { readonly own: string; readonly others: readonly string[] }

/**
 * The other service's sign-in server to which an address belongs; null: none, or the own one. Servers of one service share a domain with
 * its web pages (`oauth.example.test`, `www.example.test`), so the address belongs to the server whose name shares most labels with it.
 */
export function otherServiceAt(address: string, { own, others }: SignInServers): string | null {
  const nearOwn = closeness(address, own)
  return others.find(other => closeness(address, other) > nearOwn) ?? null
}

/** Rank of a server on the same host and port as the address: above every other. */
const sameOrigin = Number.POSITIVE_INFINITY
/** Rank of a server on the same host at another port: above any number of shared labels. */
const sameHostOtherPort = 200

/**
 * How closely two addresses belong together: the number of labels that their hosts share from the right, a single one (`test`) counting as
 * none, or one of the ranks above for the same host.
 */
function closeness(one: string, other: string): number {
  const [oneHost, otherHost] = [hostAndPort(one), hostAndPort(other)]
  if (oneHost === null || otherHost === null) return 0
  if (oneHost.name === otherHost.name) return oneHost.port === otherHost.port ? sameOrigin : sameHostOtherPort
  if (isIpAddress(oneHost.name) || isIpAddress(otherHost.name)) return 0
  const [mine, theirs] = [oneHost.name.split('.').reverse(), otherHost.name.split('.').reverse()]
  const differs = mine.findIndex((label, at) => label !== theirs[at])
  const shared = differs < 0 ? mine.length : differs
  return shared < 2 ? 0 : shared
}

/** Host and port of an address; a trailing dot and the scheme make no difference. null: not a valid URL. */
function hostAndPort(address: string): { readonly name: string; readonly port: string } | null {
  if (!URL.canParse(address)) return null
  const { hostname, port } = new URL(address)
  return { name: hostname.replace(/\.$/, ''), port }
}

/** Whether a host is an IP address, whose parts are no labels. */
const isIpAddress = (name: string): boolean => name.startsWith('[') || /^[\d.]+$/.test(name)
