// Replaces main/network/routed-fetch.ts in the bundle: requests to the made-up service.
export { ProxyFailure, routedFetch, UnsupportedEncoding } from '../made-up-fetch.ts'
