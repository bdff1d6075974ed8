// Derives all addresses of a service from one of them: on the same host, or on hosts named like those of the public deployment.

import { defaultRedirectUri } from '../wire/profile.ts'
import { withoutEndSlashes } from '../wire/spelling.ts'
import { type AddressField, addressFields, type ConnectionForm, hostOf, publicForm } from './connection-form.ts'

type Addresses = { readonly [Field in AddressField]: string }

/** Hosts of the public deployment by field of the form, with prefixes such as `oauth.` and `library.`. */
const publicHosts = Object.fromEntries(addressFields.map(field => [field, hostOf(publicForm[field])]))
/** Domain of the public deployment, without the prefixes of its hosts such as `oauth.`. */
const publicDomain = hostOf(publicForm.auth_url).split('.').slice(1).join('.')
const prefixes: ReadonlyMap<string, string> = new Map(
  addressFields.map(field => [field, (publicHosts[field] ?? '').slice(0, -publicDomain.length)]),
)

/**
 * The addresses of all servers of the service to which a typed one belongs, except the upload server: on one domain with known prefixes
 * such as `api.`, or else all at the typed address. null: the typed one is no complete address. The scheme is optional.
 */
export function addressesFrom(typed: string): Addresses | null {
  const text = typed.trim()
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
    ? text
    : `${/^(localhost|127\.0\.0\.1|\[::1\])([:/]|$)/.test(text) ? 'http' : 'https'}://${text}`
  if (text === '' || /\s/.test(text) || !URL.canParse(whole)) return null
  const url = new URL(whole)
  const isSecure = url.protocol === 'https:' || url.protocol === 'wss:'
  if ((!isSecure && url.protocol !== 'http:' && url.protocol !== 'ws:') || url.hostname === '') return null
  const domain = domainOf(url.hostname)
  const address = (field: AddressField): string => {
    const scheme = field === 'queue_url' ? (isSecure ? 'wss' : 'ws') : isSecure ? 'https' : 'http'
    return domain === null ? `${scheme}://${url.host}${withoutEndSlashes(url.pathname)}` : `${scheme}://${prefixes.get(field)}${domain}`
  }
  return {
    auth_url: address('auth_url'),
    library_url: address('library_url'),
    api_url: address('api_url'),
    queue_url: address('queue_url'),
    streaming_server: address('streaming_server'),
    artwork_server: address('artwork_server'),
  }
}

/**
 * The domain behind a host's prefix (`api.example.org` gives `example.org`), or the public domain itself; null: no known prefix, or no dot
 * in what follows it.
 */
function domainOf(hostname: string): string | null {
  if (hostname === publicDomain) return publicDomain
  const prefix = [...prefixes.values()].find(knownPrefix => hostname.startsWith(knownPrefix))
  const domain = prefix === undefined ? '' : hostname.slice(prefix.length)
  return domain.includes('.') ? domain : null
}

/** A redirect address for each sign-in server (decision 21); for the public deployment the one in the README. */
const redirectFor = (authUrl: string): string =>
  hostOf(authUrl) === publicHosts['auth_url'] ? defaultRedirectUri : `${defaultRedirectUri}/${hostOf(authUrl).replaceAll(/[^\w.-]+/g, '-')}`

/**
 * The form after its base address changed: empty fields and those derived from the old address are filled, typed ones are kept, and so is
 * the redirect address unless it was proposed; unchanged if the new base is no complete address.
 */
export function refill(form: ConnectionForm, before: string, base: string): ConnectionForm {
  const old = addressesFrom(before)
  const next = addressesFrom(base)
  if (next === null) return form
  const filled = addressFields.map(field => [field, form[field] === '' || form[field] === old?.[field] ? next[field] : form[field]])
  const isProposed = [defaultRedirectUri, old && redirectFor(old.auth_url)].includes(form.redirect_uri)
  const redirect = isProposed ? { redirect_uri: redirectFor(next.auth_url) } : {}
  return { ...form, ...Object.fromEntries(filled), ...redirect }
}
