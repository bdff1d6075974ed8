// Where a code is confirmed: never at another service, whose code a hostile one could have passed on as its own (decision 21).

/** Sign-in servers, as addresses: that of the connection, and those of every other service that is known here. */
export type SignInServers = { readonly own: string; readonly others: readonly string[] }

/**
 * The sign-in server of another service that an address belongs to; null: of none, or of the own one. A server and the pages beside it have
 * a domain in common (`oauth.example.test`, `www.example.test`), so an address is of the service whose name it shares most of.
 */
export function otherServiceAt(address: string, { own, others }: SignInServers): string | null {
  const nearOwn = nearness(address, own)
  return others.find(other => nearness(address, other) > nearOwn) ?? null
}

/** The same server, port and all. */
const theSame = Number.POSITIVE_INFINITY
/** The same name at another port; no name has as many labels. */
const anyName = 200

/** How much of their names two servers share, in labels. One alone (`test`) is nothing to have in common. */
function nearness(one: string, other: string): number {
  const [a, b] = [placeOf(one), placeOf(other)]
  if (a === null || b === null) return 0
  if (a.name === b.name) return a.port === b.port ? theSame : anyName
  if (isNumeric(a.name) || isNumeric(b.name)) return 0
  const [mine, theirs] = [a.name.split('.').reverse(), b.name.split('.').reverse()]
  const differs = mine.findIndex((label, at) => label !== theirs[at])
  const shared = differs < 0 ? mine.length : differs
  return shared < 2 ? 0 : shared
}

/** A name with a dot behind it is the same name; an address without encryption is of the same server. */
function placeOf(address: string): { readonly name: string; readonly port: string } | null {
  if (!URL.canParse(address)) return null
  const { hostname, port } = new URL(address)
  return { name: hostname.replace(/\.$/, ''), port }
}

/** An IP address: its numbers are no labels. */
const isNumeric = (name: string): boolean => name.startsWith('[') || /^[\d.]+$/.test(name)
