// Replaces main/network/routed-fetch.ts in the simulation: requests go to the service of the walk that is running.
import type { RoutedRequest } from '../../main/network/routed-fetch.ts'

export class ProxyFailure extends TypeError {}
export class UnsupportedEncoding extends TypeError {}

export const routedFetch = (address: URL | string, { method, headers, body, signal }: RoutedRequest): Promise<Response> => {
  if (body !== undefined && typeof body !== 'string') throw new Error('The made-up service takes no pieces')
  const fetchOfMain: typeof fetch = Reflect.get(globalThis, 'fetchOfMain')
  return fetchOfMain(address, {
    ...(method && { method }),
    ...(headers && { headers }),
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  })
}
