// The `fetch` of a page for addresses such as `/media/…`: main answers, and the head and each piece of the body arrive separately.
import type { Main } from './app-main.ts'
import type { VirtualTime } from './virtual-time.ts'

/**
 * The page's requests that main answers. `waits`: how many answers the page waits for, heads or pieces of bodies; `last`: when the last one
 * came, milliseconds.
 */
export type Traffic = { waits: number; last: number }

type Dependencies = {
  readonly time: VirtualTime
  readonly traffic: Traffic
  readonly toMain: (work: (main: Main) => void) => void
  readonly toPage: (work: () => void) => void
}

/** Makes the `fetch` of a page. */
export function createPageFetch({ time, traffic, toMain, toPage }: Dependencies): typeof fetch {
  const during = (): (() => void) => {
    let isOver = false
    traffic.waits += 1
    return () => {
      if (isOver) return
      isOver = true
      traffic.waits -= 1
      traffic.last = time.now()
    }
  }
  const ask = (address: string, init: RequestInit | undefined): Promise<Response> =>
    new Promise((resolve, reject) => {
      const { signal } = init ?? {}
      const abortController = new AbortController()
      let body: ReadableStreamDefaultReader<Uint8Array> | null = null
      const over = during()
      const abort = () => {
        over()
        reject(signal?.reason)
        // As in Electron, main does not learn of the abort from the request's signal, but only by the body being cancelled.
        toMain(() => {
          abortController.abort()
          void body?.cancel().catch(() => undefined)
        })
      }
      if (signal?.aborted) return abort()
      signal?.addEventListener('abort', abort, { once: true })
      toMain(main => {
        const headers = new Headers(init?.headers)
        const request = { url: `app://app${address}`, method: 'GET', headers, signal: new AbortController().signal } as unknown as Request
        void main.respond(request).then(response => {
          const { status } = response
          const responseBody = response.body
          if (abortController.signal.aborted) return void responseBody?.cancel().catch(() => undefined)
          body = responseBody?.getReader() ?? null
          toPage(() => {
            over()
            const pieces = bodyOf(() => body, signal)
            resolve(new Response(pieces, { status, headers: response.headers }))
          })
        })
      })
    })
  const bodyOf = (reader: () => ReadableStreamDefaultReader<Uint8Array> | null, signal: AbortSignal | null | undefined) =>
    new ReadableStream<Uint8Array>(
      {
        pull: controller =>
          new Promise(resolve => {
            const over = during()
            const fail = () => {
              over()
              controller.error(signal?.reason)
              resolve()
            }
            if (signal?.aborted) return fail()
            signal?.addEventListener('abort', fail, { once: true })
            toMain(() => {
              const settle = (work: () => void) =>
                toPage(() => {
                  over()
                  signal?.removeEventListener('abort', fail)
                  if (!signal?.aborted) work()
                  resolve()
                })
              void reader()
                ?.read()
                .then(
                  piece => settle(() => (piece.done ? controller.close() : controller.enqueue(piece.value))),
                  () => settle(() => controller.error(new TypeError('network error'))),
                )
            })
          }),
        cancel: () => {
          toMain(
            () =>
              void reader()
                ?.cancel()
                .catch(() => undefined),
          )
        },
      },
      { highWaterMark: 0 },
    )
  return (address, init) => ask(String(address), init)
}
