// The servers that receive the tokens of a sign-in: a person consents to them, and tokens are only sent to them.
import type { ConnectionPreset } from '../wire/connection-preset.ts'

/** Fields of the servers that are sent a token (protocol 2 to 4, 7, 9 and 10), or issue it; covers are fetched without one. */
const tokenFields = ['auth_url', 'api_url', 'library_url', 'queue_url', 'streaming_server', 'upload_url'] as const

type Addresses = Pick<ConnectionPreset, (typeof tokenFields)[number]>

/** The distinct origins of the servers that get tokens, the sign-in server first; an invalid address is kept as it is. */
export const tokenOriginsOf = (preset: Addresses): readonly string[] => [
  ...new Set(tokenFields.flatMap(field => (preset[field] === null ? [] : [originOf(preset[field])]))),
]

/** The origins of `wanted` that are not in `allowed`. */
export const notAllowed = (wanted: readonly string[], allowed: readonly string[]): readonly string[] =>
  wanted.filter(origin => !allowed.includes(origin))

/** The distinct hosts of origins, as shown to a person. */
export const hostsOf = (origins: readonly string[]): readonly string[] => [
  ...new Set(origins.map(origin => (URL.canParse(origin) ? new URL(origin).host : origin))),
]

/** The origin of an address; an invalid address is kept as it is. */
export const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : address)
