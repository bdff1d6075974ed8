// The HTML pages of the OAuth server, which work without scripts.
import { createHash } from 'node:crypto'
import type { HttpResponse } from '../http/response.ts'
import type { User } from '../world/users.ts'
import { styles } from './styles.ts'

/** Scope → what it allows, in words for a person (protocol 1.2). */
const scopeWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'user.account:read': 'See your account: name, plan and settings',
    'user.account:write': 'Change your account',
    'user.apps:read': 'See the apps that you use',
    'user.apps:write': 'Change the apps that you use',
    'user.devices:read': 'See your devices',
    'user.devices:write': 'Change your devices',
    'user.library:read': 'See and play your music library',
    'user.library:write': 'Change your library: ratings, playlists, tags and trash',
    'user.queue:read': 'See what plays on your devices',
    'user.queue:write': 'Control what plays on your devices',
    'user.upload': 'Add music to your library',
  }),
)

export type Consent = {
  /** Address to which the page's form is posted. */
  readonly action: string
  readonly hidden: Readonly<Record<string, string>>
  readonly app: string
  readonly scopes: readonly string[]
  readonly people: readonly User[]
  /** The address to which the decision redirects; null: it is answered by a page of this server. */
  readonly leadsTo: string | null
}

/** The page that asks a person to approve or deny an app's request. */
export function consentPage(consent: Consent): HttpResponse {
  const hidden = Object.entries(consent.hidden).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const scopes = consent.scopes.map(scope => `<li>${escapeHtml(scopeWords.get(scope) ?? scope)}</li>`)
  const body = `
<h1>Allow <bdi>${escapeHtml(consent.app)}</bdi> to use your library?</h1>
<form method="post" action="${escapeHtml(consent.action)}">
${hidden.join('\n')}
<p>It asks to:</p>
<ul>${scopes.join('')}</ul>
${accountChoice(consent.people)}
<p class="buttons">
<button class="main" type="submit" name="decision" value="approve">Approve</button>
<button type="submit" name="decision" value="deny">Deny</button>
</p>
</form>
<p class="hint">You can take this back at any time by signing out in the app.</p>`
  return page(200, 'Allow access', body, consent.leadsTo)
}

function accountChoice(people: readonly User[]): string {
  const [only] = people
  if (people.length === 1 && only !== undefined)
    return `<input type="hidden" name="account" value="${escapeHtml(only.id)}">
<p>Signed in as <strong><bdi>${escapeHtml(only.name)}</bdi></strong></p>`
  const choices = people.map(
    ({ id, name, premium }, index) =>
      `<label><input type="radio" name="account" value="${escapeHtml(id)}"${index === 0 ? ' checked' : ''}>
<span><bdi>${escapeHtml(name)}</bdi></span><small>${premium ? 'Premium' : 'Free'}</small></label>`,
  )
  return `<fieldset><legend>Account</legend>${choices.join('')}</fieldset>`
}

/** The page on which a person enters a device's code; `problem`: why the code entered before was rejected, null: none was. */
export function codePage(problem: string | null): HttpResponse {
  const body = `
<h1>Sign in a device</h1>
<form method="post" action="/device">
${problem === null ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
<label class="field">Code shown on the device
<input name="user_code" required maxlength="20" autocomplete="off" autocapitalize="characters" spellcheck="false" autofocus></label>
<p class="buttons"><button class="main" type="submit">Continue</button></p>
</form>`
  return page(problem === null ? 200 : 400, 'Sign in a device', body, null)
}

export const messagePage = (status: number, title: string, message: string): HttpResponse =>
  page(status, title, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(message)}</p>`, null)

/**
 * An HTML page; `leadsTo`: address to which its form may redirect, named in the policy because browsers apply form-action to redirects,
 * too.
 */
function page(status: number, title: string, body: string, leadsTo: string | null): HttpResponse {
  const styleHash = createHash('sha256').update(styles).digest('base64')
  const targets = leadsTo === null ? "'self'" : `'self' ${formTarget(leadsTo)}`
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${targets}; frame-ancestors 'none'; base-uri 'none'`
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      // Not `no-referrer`, with which browsers send the form's origin as null, so that it looks foreign.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
    body: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<style>${styles}</style></head>
<body><main>${body}</main></body>
</html>`,
  }
}

/** A source for form-action: the origin of an http address, the scheme of any other. */
function formTarget(address: string): string {
  const { protocol, origin } = new URL(address)
  return protocol === 'http:' || protocol === 'https:' ? origin : protocol
}

const entities: ReadonlyMap<string, string> = new Map(
  Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }),
)
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => entities.get(character) ?? '')
