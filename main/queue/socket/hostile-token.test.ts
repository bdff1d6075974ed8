// Whatever text a service gives as a one-time token, at worst the socket does not open; nothing is thrown, which would end the app.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { presetOf, publicForm } from '../../../shared/connection/connection-form.ts'
import { ok } from '../../../shared/errors.ts'
import { silentLog } from '../../log.ts'
import { createQueueSocket } from './queue-socket.ts'

/** Half characters included, which JSON can say. */
const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map(code => String.fromCharCode(code)), minLength: 1, maxLength: 8 })

test('a token that no address can hold is none', async () => {
  const thrown: unknown[] = []
  const hear = (reason: unknown) => void thrown.push(reason)
  process.on('unhandledRejection', hear)
  await fc.assert(
    fc.asyncProperty(fc.oneof(anyText, fc.constant('a\uD800')), async token => {
      const states: string[] = []
      const socket = createQueueSocket({
        // Nobody listens there.
        caller: {
          preset: { ...presetOf(publicForm), queue_url: 'ws://127.0.0.1:1' },
          client: { name: 'Segue', version: '1', platform: 'linux' },
          deviceName: () => 'Desk',
        },
        api: { call: async () => ok({ envelope: {} as never, body: { token } }) },
        delay: () => new Promise(() => undefined),
        steady: () => performance.now(),
        log: silentLog,
        session: () => null,
        onStateChange: ({ phase }) => void states.push(phase),
        onStatus: () => undefined,
        onReport: () => undefined,
      })
      socket.dispatch({ type: 'wanted' })
      await expect.poll(() => states.at(-1)).toBe('offline')
      await socket.stop()
    }),
    { numRuns: 30 },
  )
  process.off('unhandledRejection', hear)
  expect(thrown).toEqual([])
})
