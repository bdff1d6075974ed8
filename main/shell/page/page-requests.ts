// What the page may load: its own address, and what it made itself. The policy of the page says so, too; this holds where that does not reach.
// `pageServer`: the origin from which the page comes while one develops; '' in everything else.

const page = 'app://app/'
/** `devtools:` is there for developers only: packages have none. */
const own = [page, `blob:${page}`, 'devtools://']
/** By it Vite's client hears of changes; its files come through main. */
const news = (pageServer: string): readonly string[] => (pageServer === '' ? [] : [`${pageServer.replace('http:', 'ws:')}/`])

/** Whether a request of Chromium goes on. */
export const mayLoad = (address: string, pageServer: string): boolean =>
  [...own, ...news(pageServer)].some(start => address.startsWith(start))

/** Whether the page may go there by itself: nowhere, but that Vite's client loads it anew. */
export const mayNavigate = (address: string, pageServer: string): boolean => pageServer !== '' && address.startsWith(page)

/** A proxy that nobody can be: for names, for addresses and for this computer itself. */
export const blockingProxy = (pageServer: string) => {
  const straight = pageServer === '' ? [] : [new URL(pageServer).host]
  return { mode: 'fixed_servers', proxyRules: 'socks5://0.0.0.0:1', proxyBypassRules: ['<-loopback>', ...straight].join(';') } as const
}
