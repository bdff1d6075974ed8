// The HTML page that the browser shows at the end of a sign-in, in the app's look and self-contained: it loads nothing.
import { createHash } from 'node:crypto'
import { locale } from '../../../shared/words/words.ts'

/** A style sheet with the values of surfaces, texts and signal in renderer/styles/tokens.css. */
const style = `
:root { color-scheme: light dark; --window: light-dark(oklch(0.953 0.006 85), oklch(0.172 0.005 70)); --raised: light-dark(oklch(1 0 0), oklch(0.24 0.007 70));
  --text: light-dark(oklch(0.235 0.01 70), oklch(0.948 0.006 85)); --quiet: light-dark(oklch(0.41 0.012 70), oklch(0.79 0.008 80)); --line: light-dark(oklch(0.3 0.02 70 / 0.11), oklch(1 0.004 85 / 0.085)); }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--window); color: var(--text); font: 400 0.875rem/1.375rem "Inter Variable", system-ui, sans-serif; }
main { max-width: 22rem; margin: 1.5rem; padding: 2rem; text-align: center; background: var(--raised); border: 1px solid var(--line); border-radius: 0.75rem; }
svg { width: 4rem; height: 4rem; }
h1 { overflow-wrap: anywhere; margin: 1rem 0 0.25rem; font-size: 1.1875rem; line-height: 1.5rem; font-weight: 620; }
p { margin: 0; color: var(--quiet); }
`

/** The app's icon, a copy of build-resources/icon.svg. */
const icon = `<svg viewBox="0 0 1024 1024" aria-hidden="true"><rect x="72" y="72" width="880" height="880" rx="200" fill="oklch(0.24 0.007 70)"/>
<g fill="oklch(0.815 0.082 190)" transform="translate(196 190) scale(26.3333)"><path d="M3.6 12.8C4.5 6.9 7.7 3.6 12 3.6s7.5 3.3 8.4 9.2c-1.7-4.7-4.5-6.9-8.4-6.9s-6.7 2.2-8.4 6.9z"/>
<ellipse cx="5.9" cy="17.3" rx="3.5" ry="2.7" transform="rotate(-22 5.9 17.3)"/><ellipse cx="18.1" cy="17.3" rx="3.5" ry="2.7" transform="rotate(-22 18.1 17.3)"/></g></svg>`

/** A script that closes the tab; browsers allow it only where the tab has no history, else the page stays to be read. */
const closeScript = 'setTimeout(() => window.close(), 1500)'

/** Escapes text for the inside of an element, where only `&` and `<` can begin markup. */
const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const cspHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export type BrowserPage = {
  readonly html: string
  /** The Content-Security-Policy: it allows the page's own style and script by their hashes, and nothing else. */
  readonly policy: string
}

/**
 * Makes the page. It repeats nothing of the request, so nothing can be injected, and names given by the service are escaped. `closes`: the
 * page tries to close its tab.
 */
export function browserPage(heading: string, text: string, closes: boolean): BrowserPage {
  const script = closes ? `<script>${closeScript}</script>` : ''
  return {
    html: `<!doctype html>
<html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Segue</title><style>${style}</style>
<main>${icon}<h1 dir="auto">${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p></main>${script}</html>
`,
    policy: `default-src 'none'; style-src ${cspHash(style)}${closes ? `; script-src ${cspHash(closeScript)}` : ''}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  }
}
