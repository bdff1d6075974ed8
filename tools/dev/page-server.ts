// Vite's server for the page: what is saved is changed in the open window, with all that is on the screen.
import path from 'node:path'
import { createServer } from 'vite'
import { root } from '../build/bundles.ts'

/** Where no other program looks for one; main's bundle names it. */
const port = 47_110

export type PageServer = { readonly origin: string; stop(): Promise<void> }

export async function startPageServer(): Promise<PageServer> {
  const host = '127.0.0.1'
  const server = await createServer({
    configFile: path.join(root, 'vite.config.ts'),
    cacheDir: path.join(root, 'build/dev/vite'),
    logLevel: 'warn',
    // The page's own address is app://app: without this its client would ask that one for news.
    server: { host, port, strictPort: true, hmr: { protocol: 'ws', host, clientPort: port }, fs: { allow: [root] } },
  })
  await server.listen()
  return { origin: `http://${host}:${port}`, stop: () => server.close() }
}
