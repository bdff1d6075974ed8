// The agents for all requests of main.
import { expect, test } from 'vitest'
import { routedFetch } from './routed-fetch.ts'
import { pooledAgent } from './routed-requests.ts'

test('nothing is kept of hosts that redirects made up', async () => {
  for (let at = 0; at < 20; at += 1)
    await expect(routedFetch(`http://n${at}.invalid:9/`, { addresses: [] })).rejects.toThrow('The transfer failed')
  expect(Object.keys(pooledAgent.sockets).length).toBeLessThan(2)
})
