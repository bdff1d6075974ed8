// Allowlist of requests of the page: its own address and its blobs. The Content-Security-Policy says the same; this also holds where that
// does not apply. `pageServer`: origin of the page in development, else ''.

const page = 'app://app/'
/** `devtools:` works in development only: packages have no developer tools. */
const ownAddresses = [page, `blob:${page}`, 'devtools://']
/** Vite's web socket, which reports changes; its files come through main. */
const viteSocket = (pageServer: string): readonly string[] => (pageServer === '' ? [] : [`${pageServer.replace('http:', 'ws:')}/`])

/** Whether a request of Chromium may be made. */
export const isRequestAllowed = (address: string, pageServer: string): boolean =>
  [...ownAddresses, ...viteSocket(pageServer)].some(start => address.startsWith(start))

/** Whether the page may navigate to an address: only within its own, and only in development, where Vite's client reloads it. */
export const isNavigationAllowed = (address: string, pageServer: string): boolean => pageServer !== '' && address.startsWith(page)

/**
 * Electron's proxy settings with an impossible address for all hosts, loopback included; only Vite's server, in development, is reached
 * directly.
 */
export const blockingProxy = (pageServer: string) => {
  const direct = pageServer === '' ? [] : [new URL(pageServer).host]
  return { mode: 'fixed_servers', proxyRules: 'socks5://0.0.0.0:1', proxyBypassRules: ['<-loopback>', ...direct].join(';') } as const
}
