// Applies the session's settings (webRequest, proxy) to requests of the main process, as Electron's net does.

/** @type {((details: { url: string }, answer: (verdict: { cancel?: boolean }) => void) => void) | null} */
let beforeRequest = null
/** @type {{ mode?: string, proxyRules?: string, proxyBypassRules?: string }} */
let proxy = { mode: 'direct' }

/** @param {typeof beforeRequest} handler */
export const setBeforeRequest = handler => {
  beforeRequest = handler
}
/** @param {typeof proxy} settings */
export const setProxySettings = settings => {
  proxy = settings
}

/** Whether an address bypasses the proxy, as loopback does in Chromium unless a rule excludes it. @param {URL} address */
function isBypassed({ hostname, host }) {
  const rules = (proxy.proxyBypassRules ?? '').split(/[,;]/).map(rule => rule.trim())
  const isLoopback = hostname === 'localhost' || hostname.startsWith('127.') || hostname === '[::1]'
  return rules.includes(hostname) || rules.includes(host) || (isLoopback && !rules.includes('<-loopback>'))
}

/**
 * Rejects with Chromium's error if a listener of the session cancels the request, or if it would need a proxy, none of which can be
 * reached here. @param {string} url
 */
export async function assertSessionAllows(url) {
  const { cancel } = await new Promise(resolve => {
    if (beforeRequest) beforeRequest({ url }, resolve)
    else resolve({})
  })
  if (cancel) throw new Error('net::ERR_BLOCKED_BY_CLIENT')
  const address = new URL(url)
  // No proxy protocol is implemented, so every configured proxy counts as unreachable.
  if (/^https?:$/.test(address.protocol) && proxy.mode === 'fixed_servers' && proxy.proxyRules && !isBypassed(address))
    throw new Error(`net::${proxy.proxyRules.startsWith('socks') ? 'ERR_SOCKS_CONNECTION_FAILED' : 'ERR_PROXY_CONNECTION_FAILED'}`)
}
