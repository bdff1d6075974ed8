// npm run gallery: shows every control, and every screen in every state, in a browser with a sample library and hot reload.
import path from 'node:path'
import { drawnCover } from 'demo-music'
import { createServer, type Plugin } from 'vite'
import { root } from './build/bundles.ts'

/** Vite plugin that serves a drawn cover for each key, as main does in the app. */
const covers: Plugin = {
  name: 'segue:gallery-covers',
  configureServer: server => {
    server.middlewares.use('/artwork', async (request, response) => {
      const [, key = '', size = '300'] = /^\/(.*)-(\d+)$/.exec(request.url ?? '') ?? []
      const { bytes, type } = await drawnCover(
        [...key].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 100_000,
        Number(size),
        1,
      )
      response.setHeader('content-type', type).end(bytes)
    })
  },
}

const server = await createServer({
  configFile: path.join(root, 'vite.config.ts'),
  cacheDir: path.join(root, 'build/gallery'),
  plugins: [covers],
  server: { host: '127.0.0.1', port: 47_120, fs: { allow: [root] } },
})
await server.listen()
console.log(`gallery: ${server.resolvedUrls?.local[0]}gallery/`)
