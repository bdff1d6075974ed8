// What the session says about requests of the main process: Electron's net goes by it as the pages do.

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

/** Chromium goes straight to this computer unless it is told otherwise. @param {URL} address */
function isBypassed({ hostname, host }) {
  const rules = (proxy.proxyBypassRules ?? '').split(/[,;]/).map(rule => rule.trim())
  const isLoopback = hostname === 'localhost' || hostname.startsWith('127.') || hostname === '[::1]'
  return rules.includes(hostname) || rules.includes(host) || (isLoopback && !rules.includes('<-loopback>'))
}

/** Rejects where the session lets nothing through. @param {string} url */
export async function passSession(url) {
  const { cancel } = await new Promise(resolve => {
    if (beforeRequest) beforeRequest({ url }, resolve)
    else resolve({})
  })
  if (cancel) throw new Error('net::ERR_BLOCKED_BY_CLIENT')
  const address = new URL(url)
  // No proxy is spoken to here, so each is one that is not there.
  if (/^https?:$/.test(address.protocol) && proxy.mode === 'fixed_servers' && proxy.proxyRules && !isBypassed(address))
    throw new Error(`net::${proxy.proxyRules.startsWith('socks') ? 'ERR_SOCKS_CONNECTION_FAILED' : 'ERR_PROXY_CONNECTION_FAILED'}`)
}
