// The redirect address that the form for one's own service suggests: the page knows nothing else of the wire.
export { defaultRedirectUri as usualRedirect } from './wire/profile.ts'
