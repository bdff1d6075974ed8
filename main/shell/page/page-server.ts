// In development (npm run dev) the page comes from Vite's server, with hot reload; other bundles do not contain this.
import { routedFetch } from '../../network/routed-fetch.ts'

/** Origin of Vite's server, inserted into the bundle by vite.config.ts; '' except in `npm run dev`. */
export const pageServerOrigin: string = process.env.SEGUE_PAGE_SERVER ?? ''

/** A looser policy for Vite's client, which uses inline styles, a web socket, and an overlay for errors. */
const policy = `default-src 'self' 'unsafe-inline' data: blob:; connect-src 'self' ${pageServerOrigin.replace('http', 'ws')}`

/** Fetches paths of the page from Vite's server; null outside of development. Not by Electron's `net`, whose session lets nothing out. */
export const pageServer: ((pathAndQuery: string) => Promise<Response>) | null =
  pageServerOrigin === ''
    ? null
    : async pathAndQuery => {
        const { status, headers, body } = await routedFetch(pageServerOrigin + pathAndQuery, {})
        const type = headers.get('content-type') ?? 'text/plain'
        return new Response(body, {
          status,
          headers: { 'content-type': type, 'content-security-policy': policy, 'cache-control': 'no-store' },
        })
      }
