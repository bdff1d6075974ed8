// Cancelling of sound requests by name: Electron never aborts a request's signal, so the page sends a cancellation instead.
import { requestName } from '../../shared/ipc/request-names.ts'

const longestName = 40

/** Makes a registry of the sound requests not answered yet, by the names that the page gave them. */
export function createNamedRequests() {
  const pending = new Map<string, AbortController>()
  const nameOf = ({ headers }: Request): string | null => {
    const name = headers.get(requestName)
    return name !== null && name.length <= longestName ? name : null
  }
  return {
    /** Answers a request by `respond`, whose signal is aborted if the page cancels the request by its name before the response. */
    cancellable: async (request: Request, respond: (signal: AbortSignal) => Promise<Response>): Promise<Response> => {
      const name = nameOf(request)
      const abortController = new AbortController()
      if (name === null) return respond(abortController.signal)
      pending.set(name, abortController)
      try {
        return await respond(abortController.signal)
      } finally {
        pending.delete(name)
      }
    },
    cancelRequest: (request: Request): Response => {
      pending.get(nameOf(request) ?? '')?.abort()
      return new Response(null, { status: 204 })
    },
  }
}
