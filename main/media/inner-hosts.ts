// Compares how internal two hosts are: a server on the internet must not redirect the app into the person's own network.
import { BlockList, isIP } from 'node:net'

/** Resolves a host name to all its addresses; none if only a proxy can resolve it. Rejects if there is no such host. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')
loopback.addSubnet('0.0.0.0', 8, 'ipv4')
loopback.addAddress('::', 'ipv6')

/**
 * Local IPv4 ranges: private and shared networks (RFC 1918, 3927, 6598), those of protocols and of benchmarks (RFC 6890, 2544), multicast
 * (RFC 1112) and broadcast (RFC 919). Loopback is listed for its NAT64 form, which means the host that translates; as plain IPv4 it is in
 * `loopback`.
 */
const localRanges4 = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
  ['192.0.0.0', 24],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['127.0.0.0', 8],
  ['0.0.0.0', 8],
] as const
/**
 * Local IPv6 ranges: unique local, link-local, site-local and multicast addresses (RFC 4193, 4291), local NAT64 (RFC 8215), and the
 * obsolete 6to4, Teredo, IPv4-translated and IPv4-compatible addresses (RFC 3056, 4380, 2765, 4291), which may lead anywhere.
 */
const localRanges6 = [
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['2001::', 32],
  ['::ffff:0:0:0', 96],
  ['::', 96],
] as const
const localNetworks = new BlockList()
for (const [net, prefix] of localRanges4) {
  localNetworks.addSubnet(net, prefix, 'ipv4')
  // NAT64 (RFC 6052) is how IPv6-only networks reach IPv4, so such an address is judged by the IPv4 address inside it.
  localNetworks.addSubnet(`64:ff9b::${net}`, 96 + prefix, 'ipv6')
}
for (const [net, prefix] of localRanges6) localNetworks.addSubnet(net, prefix, 'ipv6')

/** How internal an address is: 0 on the internet, 1 in the local network, 2 on this computer. */
function internalityOf(address: string): number {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (loopback.check(address, family)) return 2
  return localNetworks.check(address, family) ? 1 : 0
}

/** The addresses of a host of a URL; none if only a proxy can resolve it. Rejects as `resolve` does. */
export const addressesOf = async (host: string, resolve: Resolve): Promise<readonly string[]> => {
  const bare = host.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? resolve(bare) : [bare]
}

/** How internal each of these addresses is; a name that only a proxy resolves, so without any, lies outside of the local network. */
const internalitiesOf = (addresses: readonly string[]): readonly number[] => (addresses.length === 0 ? [0] : addresses.map(internalityOf))

/** Whether any of the addresses `to` is more internal than one of `from`; without any they count as outside of the local network. */
export const isMoreInternal = (from: readonly string[], to: readonly string[]): boolean =>
  Math.max(...internalitiesOf(to)) > Math.min(...internalitiesOf(from))
