// While one develops (npm run dev), the page comes from Vite's server, which changes it in the open window. Other bundles hold none of this.
import { fetchOut } from '../../network/way-out.ts'

/** Written into the bundle by vite.config.ts: the origin of Vite's server, '' in everything but `npm run dev`. */
export const pageServerOrigin: string = process.env.SEGUE_PAGE_SERVER ?? ''

/** Vite's client brings styles, news and a sheet of errors its own way: what the policy of the page forbids elsewhere. */
const policy = `default-src 'self' 'unsafe-inline' data: blob:; connect-src 'self' ${pageServerOrigin.replace('http', 'ws')}`

/** Answers paths of the page from Vite's server; null: there is none, and the page is a folder of files. Electron's `net` goes by the session, which lets nothing out. */
export const pageServer: ((pathAndQuery: string) => Promise<Response>) | null =
  pageServerOrigin === ''
    ? null
    : async pathAndQuery => {
        const { status, headers, body } = await fetchOut(pageServerOrigin + pathAndQuery, {})
        const type = headers.get('content-type') ?? 'text/plain'
        return new Response(body, {
          status,
          headers: { 'content-type': type, 'content-security-policy': policy, 'cache-control': 'no-store' },
        })
      }
