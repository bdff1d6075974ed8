// Removes secrets from a text before it is logged or shown: those registered, and whatever looks like one.
import { pathToFileURL } from 'node:url'

const secretNames =
  'access_token|refresh_token|token|signature|code|code_verifier|code_challenge|device_code|user_code|state|session_uuid|client_secret|password|run_proof'

type Replacement = string | ((secret: string) => string)
/** Patterns of secrets; each runs in linear time on any text, because none can backtrack into a run of letters. */
const secretPatterns: readonly (readonly [RegExp, Replacement])[] = [
  [/\b(bearer)\s+[^\r\n"',]+/gi, '$1 [secret]'],
  [/\b(cookie|set-cookie|authorization)(["']?\s*[:=]\s*)[^\r\n]+/gi, '$1$2[secret]'],
  // In an address or a form: name=value; also where the name follows a percent-encoded character, in an address within another one.
  [new RegExp(`(?:\\b|(?<=%[0-9a-f]{2}))(${secretNames})(=|%3D)[^&\\s"'<>]+`, 'gi'), '$1$2[secret]'],
  // In JSON or an inspected object: "name":"value", name: 'value'.
  [new RegExp(`(["']?\\b(?:${secretNames})["']?\\s*:\\s*)(?:"(?:[^"\\\\]|\\\\.)*"?|'(?:[^'\\\\]|\\\\.)*'?)`, 'gis'), '$1[secret]'],
  // A user name and password in front of a host.
  [/(:\/\/)[^\s/@"'<>]+@/g, '$1[secret]@'],
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  // Tokens anywhere: long runs of letters and digits (protocol 11: about 64 characters), or three parts joined by dots.
  [/(?<![\w-])[\w-]{12,}\.[\w-]{12,}\.[\w-]{12,}/g, '[secret]'],
  [/[\w-]{32,}/g, candidate => (/\d/.test(candidate) ? '[secret]' : candidate)],
]

/** Secret → the forms in which it may stand in a text. */
type Secrets = Map<string, readonly string[]>

/** The secrets used last, limited in number (LRU), which are removed whatever they look like. */
const liveSecrets: Secrets = new Map()
const maxLiveSecrets = 100
const oneTimeTokens: Secrets = new Map()
const maxOneTimeTokens = 20
/** Shortest secret that is removed, characters: shorter ones would also match ordinary words. */
const shortestSecret = 8

function addSecret(list: Secrets, maxSecrets: number, secret: string): void {
  if (secret.length < shortestSecret) return
  list.delete(secret)
  list.set(secret, formsOf(secret))
  const [oldest] = list.keys()
  if (list.size > maxSecrets && oldest !== undefined) list.delete(oldest)
}
/** The forms of a secret: as it is, percent-encoded, and as in the body of a form. */
const formsOf = (secret: string): readonly string[] => [
  ...new Set([secret, encodeURIComponent(secret.toWellFormed()), new URLSearchParams({ secret }).toString().slice('secret='.length)]),
]

/** Registers a secret, so that no log shows it; to be called wherever a secret is made, read or received. */
export function hideSecret(secret: string | null): void {
  if (secret !== null) addSecret(liveSecrets, maxLiveSecrets, secret)
}

/**
 * Registers a one-time token as a secret. One-time tokens have a list of their own: they are many, and must not push out other secrets,
 * which are used for longer.
 */
export function hideOneTimeToken(token: string): void {
  addSecret(oneTimeTokens, maxOneTimeTokens, token)
}

/**
 * The forms of a folder: as the system writes it; in an inspected text, `C:\\Users\\ada`; in an address, `C:/Users/ada`, percent-encoded or
 * not.
 */
const formsOfFolder = (folder: string): readonly string[] => {
  const inAddress = folder.replaceAll('\\', '/')
  const { pathname } = pathToFileURL(folder, { windows: folder.includes('\\') })
  return [...new Set([folder, folder.replaceAll('\\', '\\\\'), inAddress, pathname.replace(/^\/(?=[a-z]:)/i, '')])]
}

/** Removes secrets from a text; `home` (a folder, '' for none) becomes `~`. */
export function redact(text: string, home: string): string {
  const longestFirst = [...liveSecrets.values(), ...oneTimeTokens.values()].flat().sort((one, other) => other.length - one.length)
  const hidden = longestFirst.reduce((cleaned, secret) => cleaned.replaceAll(secret, '[secret]'), text)
  const homeless = home.length > 1 ? formsOfFolder(home).reduce((cleaned, form) => cleaned.replaceAll(form, '~'), hidden) : hidden
  return secretPatterns.reduce(
    (cleaned, [pattern, replacement]) =>
      typeof replacement === 'string' ? cleaned.replace(pattern, replacement) : cleaned.replace(pattern, replacement),
    homeless,
  )
}
