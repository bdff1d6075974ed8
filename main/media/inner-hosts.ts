// How far inside an address leads: a server on the internet must not send the app to what stands behind the person's own router.
import { BlockList, isIP } from 'node:net'

/** Every address of a host, as the system finds them; none if only a proxy knows it. Rejects if there is no such host. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')
loopback.addSubnet('0.0.0.0', 8, 'ipv4')
loopback.addAddress('::', 'ipv6')

/** RFC 1918, 3927, 6598; multicast and broadcast: RFC 1112, 919; this computer, which is the translator's where one is asked. */
const localOf4 = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['127.0.0.0', 8],
  ['0.0.0.0', 8],
] as const
/**
 * RFC 4193, 4291 with site-local and multicast addresses; NAT64 of one's own (RFC 8215). 6to4 and addresses that hold one of IPv4 (RFC 3056,
 * 4291) are not in use any more, and may lead anywhere.
 */
const localOf6 = [
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['::', 96],
] as const
const local = new BlockList()
for (const [net, prefix] of localOf4) {
  local.addSubnet(net, prefix, 'ipv4')
  // NAT64 (RFC 6052): where only IPv6 is spoken, this is how the internet of IPv4 is reached, too, so it is judged by what is behind it.
  local.addSubnet(`64:ff9b::${net}`, 96 + prefix, 'ipv6')
}
for (const [net, prefix] of localOf6) local.addSubnet(net, prefix, 'ipv6')

/** 0: on the internet; 1: in the person's network; 2: on this computer. */
function depthOf(address: string): number {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (loopback.check(address, family)) return 2
  return local.check(address, family) ? 1 : 0
}

/** Whether `to` lies further inside than `from`, by any of its addresses; both are hosts of URLs. Rejects if one cannot be found. */
export async function leadsInside(from: string, to: string, resolve: Resolve): Promise<boolean> {
  const depthsOf = async (host: string): Promise<readonly number[]> => {
    const bare = host.replace(/^\[|\]$/g, '')
    const depths = (isIP(bare) === 0 ? await resolve(bare) : [bare]).map(depthOf)
    // What the system reaches by a proxy lies outside of the person's network.
    return depths.length === 0 ? [0] : depths
  }
  const [before, behind] = await Promise.all([depthsOf(from), depthsOf(to)])
  return Math.max(...behind) > Math.min(...before)
}
