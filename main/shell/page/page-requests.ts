// What the page may load: its own address, and what it made itself. The policy of the page says so, too; this holds where that does not reach.

/** `devtools:` is there for developers only: packages have none. */
const own = ['app://app/', 'blob:app://app/', 'devtools://']

/** Whether a request of Chromium goes on. */
export const mayLoad = (address: string): boolean => own.some(start => address.startsWith(start))

/** A proxy that nobody can be: for names, for addresses and for this computer itself. */
export const nowhere = { mode: 'fixed_servers', proxyRules: 'socks5://0.0.0.0:1', proxyBypassRules: '<-loopback>' } as const
