// For tests: a browser that goes to an address as a person's does, follows where it is sent, and shows the last page.
import { request } from 'node:http'

export type Visited = {
  readonly status: number
  readonly text: string
  /** Where it ended, as the history keeps it. */
  readonly address: string
}

type Options = { readonly method?: string; readonly headers?: Readonly<Record<string, string>> }

/** What browsers say of a page that a person goes to. */
const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }

/** `headers` over those of a navigation. Rejects if nobody answers. */
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
