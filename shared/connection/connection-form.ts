// The connection form: its initial values, and its conversion to a preset. All fields are text as typed.
import { type ConnectionPreset, maxLengths } from '../wire/connection-preset.ts'
import { apiPath, defaultRedirectUri, publicDeployment, requestedScopes } from '../wire/profile.ts'
import { withoutEndSlashes } from '../wire/spelling.ts'

export type { ConnectionPreset } from '../wire/connection-preset.ts'
/** The page at which an app is registered at the public deployment; opened in the browser. */
export { publicRegistration } from '../wire/profile.ts'

export const addressFields = ['auth_url', 'library_url', 'api_url', 'queue_url', 'streaming_server', 'artwork_server'] as const
export type AddressField = (typeof addressFields)[number]
export type FormField = keyof ConnectionPreset
export type ConnectionForm = { readonly [Field in FormField]: string }

/** Longest text of each field, characters, as the preset's schema allows. */
export const maxTextLengths: Readonly<Record<FormField, number>> = {
  name: 200,
  auth_url: maxLengths.address,
  library_url: maxLengths.address,
  api_url: maxLengths.address,
  api_path: maxLengths.path,
  queue_url: maxLengths.address,
  streaming_server: maxLengths.address,
  artwork_server: maxLengths.address,
  upload_url: maxLengths.address,
  client_id: 200,
  device_client_id: 200,
  redirect_uri: 500,
  scopes: 1000,
}

export const formOf = (preset: ConnectionPreset): ConnectionForm => ({
  ...preset,
  upload_url: preset.upload_url ?? '',
  device_client_id: preset.device_client_id ?? '',
  scopes: preset.scopes.join(' '),
})

/** The form of the public deployment, in which the person only fills in the client id. */
export const publicForm: ConnectionForm = formOf(publicDeployment)

/** The form of any other service: default paths and scopes, no addresses. */
export const emptyForm: ConnectionForm = {
  ...publicForm,
  name: '',
  auth_url: '',
  library_url: '',
  api_url: '',
  queue_url: '',
  streaming_server: '',
  artwork_server: '',
  upload_url: '',
  api_path: apiPath,
  redirect_uri: defaultRedirectUri,
  scopes: requestedScopes.join(' '),
}

/** Whether a form is for the public deployment, so that its addresses need not be asked for. */
export const isPublic = (form: ConnectionForm): boolean => addressFields.every(field => form[field] === publicForm[field])

/**
 * The form with what presets of earlier versions lack: the public deployment's upload server, and the scope for it, which takes effect at
 * the next sign-in.
 */
export function withUploads(form: ConnectionForm): ConnectionForm {
  if (!isPublic(form) || form.upload_url !== '') return form
  return { ...form, upload_url: publicForm.upload_url, scopes: scopesIn(`${form.scopes} user.upload`).join(' ') }
}

/** The preset of a form without invalid fields; a service without a name is named after its sign-in server. */
export function presetOf(form: ConnectionForm): ConnectionPreset {
  const text = (field: FormField): string => form[field].trim()
  const address = (field: AddressField): string => withoutEndSlashes(text(field))
  return {
    name: text('name') || hostOf(text('auth_url')),
    auth_url: address('auth_url'),
    library_url: address('library_url'),
    api_url: address('api_url'),
    api_path: text('api_path'),
    queue_url: address('queue_url'),
    streaming_server: address('streaming_server'),
    artwork_server: address('artwork_server'),
    upload_url: withoutEndSlashes(text('upload_url')) || null,
    client_id: text('client_id'),
    device_client_id: text('device_client_id') || null,
    redirect_uri: text('redirect_uri'),
    scopes: scopesIn(form.scopes),
  }
}

/** Scopes as typed, separated by spaces or commas, without duplicates. */
export const scopesIn = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter(scope => scope !== ''))]

export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)
