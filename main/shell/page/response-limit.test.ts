// How many responses are open at the same time, and which body ends for a newer one.
import { expect, test } from 'vitest'
import { createResponseLimit } from './response-limit.ts'

/** A body of pieces without end; `ended` is called once it is cancelled. */
const endless = (ended: () => void) =>
  new Response(new ReadableStream({ pull: controller => controller.enqueue(new Uint8Array(9)), cancel: ended }, { highWaterMark: 0 }))

test('beyond the limit the body that was read least recently ends, as a connection that broke', async () => {
  const { open } = createResponseLimit(2)
  const ended: string[] = []
  const begin = async (name: string) => {
    const response = await open(async () => endless(() => ended.push(name)))
    if (!response?.body) throw new Error('It was refused')
    return response.body.getReader()
  }
  const first = await begin('first')
  const second = await begin('second')
  expect((await first.read()).value).toHaveLength(9)
  const third = await begin('third')
  expect(ended).toEqual(['second'])
  await expect(second.read()).rejects.toThrow('newer requests')
  expect((await first.read()).done).toBe(false)
  expect((await third.read()).done).toBe(false)
  await begin('fourth')
  expect(ended).toEqual(['second', 'first'])
})

test('a body that was cancelled, failed, came to its end or has an error status takes no place', async () => {
  const { open } = createResponseLimit(2)
  let isEnded = false
  const held = await open(async () => endless(() => (isEnded = true)))
  for (let round = 0; round < 5; round += 1) {
    await (await open(async () => endless(() => undefined)))?.body?.cancel()
    expect(await (await open(async () => new Response('whole', { status: 206, headers: { x: 'y' } })))?.text()).toBe('whole')
    const failing = new ReadableStream({ pull: () => Promise.reject(new Error('broke off')) }, { highWaterMark: 0 })
    await expect((await open(async () => new Response(failing)))?.text()).rejects.toThrow('broke off')
    await open(async () => new Response('offline', { status: 502 }))
    await expect(open(() => Promise.reject(new Error('bug')))).rejects.toThrow('bug')
  }
  expect(isEnded).toBe(false)
  expect((await held?.body?.getReader().read())?.done).toBe(false)
})

test('while as many are being made, a further one is refused and not made', async () => {
  const { open } = createResponseLimit(2)
  const { promise, resolve } = Promise.withResolvers<Response>()
  const begun = [open(() => promise), open(() => promise.then(response => response.clone()))]
  expect(await open(() => Promise.reject(new Error('It was made')))).toBe(null)
  resolve(new Response(null, { status: 204 }))
  expect((await Promise.all(begun)).map(response => response?.status)).toEqual([204, 204])
  expect((await open(async () => new Response(null, { status: 204 })))?.status).toBe(204)
})
