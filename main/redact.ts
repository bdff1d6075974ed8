// Takes secrets out of a text before it is written down: tokens, signatures, codes, e-mail addresses, the home folder.

const secretNames =
  'access_token|refresh_token|token|signature|code|code_verifier|code_challenge|device_code|user_code|state|session_uuid|client_secret|password'

const rules: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer)\s+[^\s"',]+/gi, '$1 [secret]'],
  // In an address or a form: name=value.
  [new RegExp(`\\b(${secretNames})=[^&\\s"'<>]+`, 'gi'), '$1=[secret]'],
  // In JSON or an inspected object: "name":"value", name: 'value'.
  [new RegExp(`(["']?\\b(?:${secretNames})["']?\\s*:\\s*)(?:"[^"]*"|'[^']*')`, 'gi'), '$1[secret]'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  // Whatever the place: tokens are long runs of letters and digits (protocol 11: about 64 characters).
  [/(?=[\w-]*\d)[\w-]{32,}/g, '[secret]'],
]

/** The text without secrets; `home` (a folder, '' for none) becomes `~`. */
export function redact(text: string, home: string): string {
  const homeless = home.length > 1 ? text.replaceAll(home, '~') : text
  return rules.reduce((cleaned, [pattern, replacement]) => cleaned.replace(pattern, replacement), homeless)
}
