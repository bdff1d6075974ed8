// Which servers get the tokens of a sign-in: what a person allows, and what the tokens stay bound to.
import type { ConnectionPreset } from './wire/connection-preset.ts'

/** The servers that are asked with a token (protocol 2 to 4, 7, 9 and 10), or that make them; covers are fetched without one. */
const asked = ['auth_url', 'api_url', 'library_url', 'queue_url', 'streaming_server', 'upload_url'] as const

type Addresses = Pick<ConnectionPreset, (typeof asked)[number]>

/** The origins, each once and the sign-in server first; an address that cannot be read stands for itself. */
export const receiversOf = (preset: Addresses): readonly string[] => [
  ...new Set(asked.flatMap(field => (preset[field] === null ? [] : [originOf(preset[field])]))),
]

/** Who of `wanted` was not among those that were allowed. */
export const strangersAmong = (wanted: readonly string[], allowed: readonly string[]): readonly string[] =>
  wanted.filter(origin => !allowed.includes(origin))

/** Origins as a person reads them: hosts, each once. */
export const hostsOf = (origins: readonly string[]): readonly string[] => [
  ...new Set(origins.map(origin => (URL.canParse(origin) ? new URL(origin).host : origin))),
]

/** What cannot be read as an address stands for itself. */
export const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : address)
