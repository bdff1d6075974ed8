// Validates fields of the connection form, with a sentence for the person; run by the page as a field is left, and by main before use.

import { allScopes, customScheme, defaultRedirectUri } from '../wire/profile.ts'
import { type Said, say } from '../words/words.ts'
import {
  type AddressField,
  type ConnectionForm,
  type ConnectionPreset,
  type FormField,
  formOf,
  maxTextLengths,
  scopesIn,
} from './connection-form.ts'
import { redirectForm } from './redirect-form.ts'

/** A remark about one field. `wrong`: it cannot be used; `careful`: it can, but with a warning. */
export type Remark = { readonly kind: 'wrong' | 'careful'; readonly text: Said }

const wrong = (text: Said): Remark => ({ kind: 'wrong', text })
const careful = (text: Said): Remark => ({ kind: 'careful', text })

/** The remark about a field; null: it is fine. */
export function remarkOn(field: FormField, typed: string): Remark | null {
  const text = typed.trim()
  switch (field) {
    case 'name':
      return text.length > 200 ? wrong(say('connection.nameTooLong')) : null
    case 'client_id':
      return text === '' ? wrong(say('connection.clientIdMissing')) : remarkOnId(text)
    case 'device_client_id':
      return remarkOnId(text)
    case 'redirect_uri':
      return remarkOnRedirect(text)
    case 'scopes':
      return remarkOnScopes(text)
    case 'api_path':
      if (text.length > maxTextLengths.api_path) return wrong(say('connection.addressTooLong'))
      return /^\/[\w/.-]*$/.test(text) ? null : wrong(say('connection.pathMalformed'))
    case 'upload_url':
      return text === '' ? null : remarkOnAddress(field, text)
    default:
      return remarkOnAddress(field, text)
  }
}

/** The invalid fields, in the order of the form. */
export const wrongFields = (form: ConnectionForm): readonly FormField[] =>
  formFields.filter(field => remarkOn(field, form[field])?.kind === 'wrong')

/** Why a preset cannot be used: the remark about its first invalid field; null: it can be used. */
export function wrongIn(preset: ConnectionPreset): Said | null {
  const form = formOf(preset)
  const [field] = wrongFields(form)
  return field === undefined ? null : (remarkOn(field, form[field])?.text ?? null)
}

const formFields = [
  'name',
  'auth_url',
  'library_url',
  'api_url',
  'api_path',
  'queue_url',
  'streaming_server',
  'artwork_server',
  'upload_url',
  'client_id',
  'device_client_id',
  'redirect_uri',
  'scopes',
] as const satisfies readonly FormField[]

function remarkOnId(id: string): Remark | null {
  if (/\s/.test(id)) return wrong(say('connection.clientIdHasSpaces'))
  return id.length > 200 ? wrong(say('connection.clientIdTooLong')) : null
}

function remarkOnScopes(text: string): Remark | null {
  const scopes = scopesIn(text)
  if (scopes.length === 0) return wrong(say('connection.scopesMissing'))
  if (scopes.length > 50 || scopes.some(scope => scope.length > 100)) return wrong(say('connection.scopesMalformed'))
  const knownScopes: readonly string[] = allScopes
  const unknown = scopes.filter(scope => !knownScopes.includes(scope))
  return unknown.length === 0 ? null : careful(say('connection.scopesUnknown', { scopes: unknown.join(', ') }))
}

function remarkOnRedirect(text: string): Remark | null {
  if (text === '') return wrong(say('connection.redirectMissing'))
  if (text.length > 500 || /\s/.test(text)) return wrong(say('connection.redirectMalformed'))
  if (/[?#]/.test(text)) return wrong(say('connection.redirectHasQuery'))
  if (text === `${customScheme}://`) return wrong(say('connection.redirectPathMissing', { scheme: customScheme }))
  if (redirectForm(text)) return null
  const example = defaultRedirectUri
  if (!URL.canParse(text)) return wrong(say('connection.redirectNotAnAddress', { example, scheme: customScheme }))
  const { protocol, hostname, port } = new URL(text)
  const isHere = loopback.has(hostname)
  if (isHere && protocol === 'https:') return wrong(say('connection.redirectNeedsHttp'))
  if (isHere && protocol === 'http:' && port === '') return wrong(say('connection.portMissing', { example }))
  if (isHere && protocol === 'http:') return wrong(say('connection.redirectNotWrittenOut', { example }))
  return wrong(say('connection.redirectNotLocal', { example, scheme: customScheme }))
}

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])

function remarkOnAddress(field: AddressField | 'upload_url', text: string): Remark | null {
  const [open, closed] = field === 'queue_url' ? ['ws:', 'wss:'] : ['http:', 'https:']
  if (text === '') return wrong(say('connection.addressMissing', { scheme: closed }))
  if (text.length > maxTextLengths[field]) return wrong(say('connection.addressTooLong'))
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return wrong(say('connection.schemeMissing', { scheme: closed }))
  if (/\s/.test(text) || !URL.canParse(text)) return wrong(say('connection.notAnAddress'))
  const { protocol, hostname, username, password } = new URL(text)
  if (protocol !== open && protocol !== closed)
    return wrong(field === 'queue_url' ? say('connection.queueNeedsWebSocket') : say('connection.schemeMissing', { scheme: closed }))
  if (username !== '' || password !== '') return wrong(say('connection.addressHasPassword'))
  if (/[?#]/.test(text)) return wrong(say('connection.addressHasQuery'))
  if (protocol === closed || loopback.has(hostname)) return null
  if (field === 'auth_url') return wrong(say('connection.signInNotEncrypted'))
  return careful(say('connection.notEncrypted', { scheme: closed }))
}
