// For tests: a browser that goes to an address as a person's does, follows where it is sent, and shows the last page.
import { request } from 'node:http'

export type Visited = {
  readonly status: number
  readonly text: string
  /** The address of the page at which the browser ended, as its history would keep it. */
  readonly address: string
}

type Options = { readonly method?: string; readonly headers?: Readonly<Record<string, string>> }

/** Headers that browsers send when a person navigates to a page. */
const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }

/**
 * Requests an address like a browser's navigation, and follows redirects with status 303. `headers` are added to a navigation's, or replace
 * them. Rejects if nobody answers.
 */
export function visit(address: string, { method = 'GET', headers = {} }: Options = {}): Promise<Visited> {
  return new Promise((resolve, reject) => {
    const asked = request(address, { method, agent: false, headers: { ...navigation, ...headers } }, response => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () => {
        const { statusCode = 0, headers: given } = response
        if (statusCode === 303) visit(new URL(given.location ?? '', address).href).then(resolve, reject)
        else resolve({ status: statusCode, text: Buffer.concat(pieces).toString(), address })
      })
      response.on('error', reject)
    })
    asked.on('error', reject)
    asked.end()
  })
}
