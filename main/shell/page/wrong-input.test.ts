// Validation of a long list from the page stops at the first invalid element.
import { expect, test } from 'vitest'
import type { Reply } from '../../../shared/ipc/contract.ts'
import { requestChannel } from '../../../shared/ipc/request-names.ts'
import { silentLog } from '../../log.ts'
import { serveRequests } from './ipc-server.ts'

test('nothing behind what is wrong in a long list is looked at', async () => {
  const channels = new Map<string, (asked: null, ...inputs: unknown[]) => Promise<Reply<unknown>>>()
  serveRequests<null>({
    handle: (channel, listener) => channels.set(channel, listener),
    handlersOf: () => ({ 'edits.drop': async ({ ids }) => ({ ok: true, value: { ids } }) }),
    steady: () => 0,
    log: silentLog,
  })
  let looks = 0
  const ids = new Proxy(new Array<unknown>(100_000).fill(5), {
    get: (target, key, receiver) => {
      if (typeof key === 'string' && /^\d/.test(key)) looks += 1
      return Reflect.get(target, key, receiver)
    },
  })
  expect(await channels.get(requestChannel('edits.drop'))?.(null, { ids })).toMatchObject({ ok: false, error: { code: 'bug' } })
  expect(looks).toBeLessThan(10)
})
