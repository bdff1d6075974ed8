// Limit of the responses open at the same time, each of which holds a socket or a file handle until its body ends.

export type ResponseLimit = {
  /**
   * Makes a response by `respond`. While as many responses are open as the limit says, the body read least recently is ended by an error,
   * which its reader has to take as a broken connection; null, without a call of `respond`, if all of them are still being made.
   */
  readonly open: (respond: () => Promise<Response>) => Promise<Response | null>
}

/**
 * Makes a limit of `max` responses, each open until its body ends, fails or is cancelled. Bodies are ended for newer ones, as a body that
 * nobody reads any more would otherwise keep its place for good.
 */
export function createResponseLimit(max: number): ResponseLimit {
  let pending = 0
  /** Functions that end the open bodies, the least recently read first. */
  const bodies = new Set<() => void>()

  const track = (response: Response): Response => {
    if (!response.ok || response.body === null) return response
    const reader = response.body.getReader()
    let endBody = (): void => undefined
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        start: controller => {
          endBody = () => {
            bodies.delete(endBody)
            controller.error(new Error('newer requests took the place of this one'))
            // The reader is told of the error above, not of one of closing.
            void reader.cancel().catch(() => undefined)
          }
          bodies.add(endBody)
        },
        pull: async controller => {
          bodies.delete(endBody)
          bodies.add(endBody)
          try {
            const { done, value } = await reader.read()
            if (!bodies.has(endBody)) return
            if (!done) return controller.enqueue(value)
            bodies.delete(endBody)
            controller.close()
          } catch (error) {
            bodies.delete(endBody)
            throw error
          }
        },
        cancel: reason => {
          bodies.delete(endBody)
          return reader.cancel(reason)
        },
      },
      { highWaterMark: 0 },
    )
    return new Response(body, { status: response.status, headers: response.headers })
  }
  return {
    open: async respond => {
      if (pending + bodies.size >= max) {
        const [endOldest] = bodies
        if (endOldest === undefined) return null
        endOldest()
      }
      pending += 1
      try {
        return track(await respond())
      } finally {
        pending -= 1
      }
    },
  }
}
