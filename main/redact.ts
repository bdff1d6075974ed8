// Takes secrets out of a text before it is written down or shown: those that are in use, and whatever looks like one.

const secretNames =
  'access_token|refresh_token|token|signature|code|code_verifier|code_challenge|device_code|user_code|state|session_uuid|client_secret|password|run_proof'

type Replacement = string | ((found: string) => string)
/** Each takes time in proportion to the text, whatever is in it: a run of letters is begun with once. */
const rules: readonly (readonly [RegExp, Replacement])[] = [
  [/\b(bearer)\s+[^\r\n"',]+/gi, '$1 [secret]'],
  [/\b(cookie|set-cookie|authorization)(["']?\s*[:=]\s*)[^\r\n]+/gi, '$1$2[secret]'],
  // In an address or a form: name=value, perhaps within another address.
  [new RegExp(`(?:\\b|(?<=%[0-9a-f]{2}))(${secretNames})(=|%3D)[^&\\s"'<>]+`, 'gi'), '$1$2[secret]'],
  // In JSON or an inspected object: "name":"value", name: 'value'.
  [new RegExp(`(["']?\\b(?:${secretNames})["']?\\s*:\\s*)(?:"(?:[^"\\\\]|\\\\.)*"?|'(?:[^'\\\\]|\\\\.)*'?)`, 'gis'), '$1[secret]'],
  // A name and a password in front of a host.
  [/(:\/\/)[^\s/@"'<>]+@/g, '$1[secret]@'],
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  // Whatever the place: tokens are long runs of letters and digits (protocol 11: about 64 characters), perhaps in three parts.
  [/(?<![\w-])[\w-]{12,}\.[\w-]{12,}\.[\w-]{12,}/g, '[secret]'],
  [/[\w-]{32,}/g, found => (/\d/.test(found) ? '[secret]' : found)],
]

/** With the forms in which each may stand in a text. */
type Secrets = Map<string, readonly string[]>

/** The secrets that were used last; so many are known, whatever they look like. */
const live: Secrets = new Map()
const mostLive = 100
const oneTime: Secrets = new Map()
const mostOneTime = 20
/** Shorter ones would take words out of the text. */
const shortest = 8

function hideIn(list: Secrets, most: number, secret: string): void {
  if (secret.length < shortest) return
  list.delete(secret)
  list.set(secret, formsOf(secret))
  const [oldest] = list.keys()
  if (list.size > most && oldest !== undefined) list.delete(oldest)
}
/** As it is, and as it stands in an address or a form. */
const formsOf = (secret: string): readonly string[] => [
  ...new Set([secret, encodeURIComponent(secret.toWellFormed()), new URLSearchParams({ secret }).toString().slice('secret='.length)]),
]

/** From now on this text is in no log. Called where a secret comes in: where it is made, read or received. */
export function hideSecret(secret: string | null): void {
  if (secret !== null) hideIn(live, mostLive, secret)
}

/** The same for a token that is used once and at once. They come in great numbers and take no place from what is in use for long. */
export function hideOneTimeToken(token: string): void {
  hideIn(oneTime, mostOneTime, token)
}

/** The text without secrets; `home` (a folder, '' for none) becomes `~`. */
export function redact(text: string, home: string): string {
  const longestFirst = [...live.values(), ...oneTime.values()].flat().sort((one, other) => other.length - one.length)
  const hidden = longestFirst.reduce((cleaned, secret) => cleaned.replaceAll(secret, '[secret]'), text)
  const homeless = home.length > 1 ? hidden.replaceAll(home, '~') : hidden
  return rules.reduce(
    (cleaned, [pattern, by]) => (typeof by === 'string' ? cleaned.replace(pattern, by) : cleaned.replace(pattern, by)),
    homeless,
  )
}
