// What is wrong with a field of the connection form, in a sentence for the person who fills it in. The page asks as one leaves a field, main before it believes.
import { type AddressField, type ConnectionForm, type ConnectionPreset, type FormField, formOf, scopesIn } from './connection-form.ts'
import { redirectForm } from './redirect-form.ts'
import { allScopes, customScheme, defaultRedirectUri } from './wire/profile.ts'

/** `careful`: usable, but the person should know. */
export type Remark = { readonly kind: 'wrong' | 'careful'; readonly text: string }

const wrong = (text: string): Remark => ({ kind: 'wrong', text })
const careful = (text: string): Remark => ({ kind: 'careful', text })

/** What to say about a field; null when it is fine. */
export function remarkOn(field: FormField, typed: string): Remark | null {
  const text = typed.trim()
  switch (field) {
    case 'name':
      return text.length > 200 ? wrong('Use a shorter name.') : null
    case 'client_id':
      return text === '' ? wrong('Enter the client id that the service gave your app.') : remarkOnId(text)
    case 'device_client_id':
      return remarkOnId(text)
    case 'redirect_uri':
      return remarkOnRedirect(text)
    case 'scopes':
      return remarkOnScopes(text)
    case 'api_path':
      return /^\/[\w/.-]*$/.test(text) ? null : wrong('A path begins with / and has only letters, digits, and / . - _ after it.')
    default:
      return remarkOnAddress(field, text)
  }
}

/** The fields that cannot stay as they are, in the order of the form. */
export const wrongFields = (form: ConnectionForm): readonly FormField[] =>
  formFields.filter(field => remarkOn(field, form[field])?.kind === 'wrong')

/** Why a preset cannot be used, in the sentence about its first wrong field; null if it can be. */
export function wrongIn(preset: ConnectionPreset): string | null {
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
  'client_id',
  'device_client_id',
  'redirect_uri',
  'scopes',
] as const satisfies readonly FormField[]

function remarkOnId(id: string): Remark | null {
  if (/\s/.test(id)) return wrong('A client id has no spaces in it.')
  return id.length > 200 ? wrong('This is too long for a client id.') : null
}

function remarkOnScopes(text: string): Remark | null {
  const scopes = scopesIn(text)
  if (scopes.length === 0) return wrong('Ask for at least one scope, or Segue may not see anything.')
  if (scopes.length > 50 || scopes.some(scope => scope.length > 100))
    return wrong('These are not names of scopes, with spaces between them.')
  const known: readonly string[] = allScopes
  const unknown = scopes.filter(scope => !known.includes(scope))
  return unknown.length === 0 ? null : careful(`Segue does not know ${unknown.join(', ')}; the service may refuse it.`)
}

function remarkOnRedirect(text: string): Remark | null {
  if (text === '') return wrong('Enter the redirect address that you registered for your app.')
  if (text.length > 500 || /\s/.test(text)) return wrong('A redirect address is short and has no spaces.')
  if (/[?#]/.test(text)) return wrong('A redirect address has no ? or # in it.')
  if (text === `${customScheme}://`) return wrong(`Something has to follow, as in ${customScheme}://oauth/callback.`)
  if (redirectForm(text)) return null
  const example = `such as ${defaultRedirectUri}`
  if (!URL.canParse(text))
    return wrong(`This is not an address. Use one on this computer, ${example}, or one that begins with ${customScheme}://.`)
  const { protocol, hostname, port } = new URL(text)
  const here = loopback.has(hostname)
  if (here && protocol === 'https:') return wrong('Use http, not https: the browser comes back to this computer itself.')
  if (here && protocol === 'http:' && port === '') return wrong(`Add a port, ${example}.`)
  if (here && protocol === 'http:') return wrong(`Write it out in full with its path, ${example}.`)
  return wrong(`The browser has to come back to this computer: use an address ${example}, or one that begins with ${customScheme}://.`)
}

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])

function remarkOnAddress(field: AddressField, text: string): Remark | null {
  const [open, closed] = field === 'queue_url' ? ['ws:', 'wss:'] : ['http:', 'https:']
  if (text === '') return wrong(`Enter an address that begins with ${closed}//.`)
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return wrong(`Begin with ${closed}//.`)
  if (/\s/.test(text) || !URL.canParse(text)) return wrong('This is not an address.')
  const { protocol, hostname, username, password } = new URL(text)
  if (protocol !== open && protocol !== closed)
    return wrong(field === 'queue_url' ? 'The queue is a web socket: begin with wss://.' : `Begin with ${closed}//.`)
  if (username !== '' || password !== '') return wrong('Leave out the name and the password: Segue signs in another way.')
  if (/[?#]/.test(text)) return wrong('Leave out everything from the ? or # on.')
  if (protocol === closed || loopback.has(hostname)) return null
  if (field === 'auth_url') return wrong('Sign-in has to be encrypted: begin with https://. Plain http is for this computer only.')
  return careful(`Not encrypted: others in the network can listen in. Use ${closed}// if the service has it.`)
}
