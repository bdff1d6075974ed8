// Vite's development server for the page, with hot reload that keeps the page's state.
import path from 'node:path'
import { createServer } from 'vite'
import { root } from '../build/bundles.ts'

/** Port of the server, fixed because main's bundle contains it. */
const port = 47_110

export type PageServer = { readonly origin: string; stop(): Promise<void> }

export async function startPageServer(): Promise<PageServer> {
  const host = '127.0.0.1'
  const server = await createServer({
    configFile: path.join(root, 'vite.config.ts'),
    cacheDir: path.join(root, 'build/dev/vite'),
    logLevel: 'warn',
    // The web socket's address is given, because Vite's client would derive it from the page's own address, app://app.
    server: { host, port, strictPort: true, hmr: { protocol: 'ws', host, clientPort: port }, fs: { allow: [root] } },
  })
  await server.listen()
  return { origin: `http://${host}:${port}`, stop: () => server.close() }
}
