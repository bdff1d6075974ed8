import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { terminatorOf } from './thread-end.ts'

it('terminates a thread at its first message, however early it is asked to, and at once after it', async () => {
  const source = `const { parentPort } = require('node:worker_threads')
    setTimeout(() => parentPort.postMessage('loaded'), 30)
    setInterval(() => parentPort.postMessage('more'), 60_000)`
  const order: string[] = []
  for (const isEarly of [true, false]) {
    const worker = new Worker(source, { eval: true })
    worker.on('message', (message: string) => void order.push(message))
    worker.on('exit', () => void order.push('exit'))
    const terminate = terminatorOf(worker)
    if (!isEarly) await once(worker, 'message')
    terminate()
    await once(worker, 'exit')
  }
  expect(order).toEqual(['loaded', 'exit', 'loaded', 'exit'])
})
