// Parses request bodies: a form, or one JSON object.
import type { Call } from './response.ts'

const contentType = (call: Call): string => (call.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** Most fields of a form, far above what any request has; a form with more is refused. */
const maxFields = 100

/** Parses a body of application/x-www-form-urlencoded; null if the body is none, or has too many fields. */
export function readForm(call: Call): URLSearchParams | null {
  if (contentType(call) !== 'application/x-www-form-urlencoded') return null
  const fields = new URLSearchParams(Buffer.from(call.body).toString('utf8'))
  return fields.size > maxFields ? null : fields
}

/** The first parameter that is given more than once, which OAuth forbids; null: none is. */
export function repeated(parameters: URLSearchParams): string | null {
  const seen = new Set<string>()
  for (const name of parameters.keys()) {
    if (seen.has(name)) return name
    seen.add(name)
  }
  return null
}

/**
 * The members of a JSON body, or what is wrong with it. `isAnnounced`: requires Content-Type application/json, which a foreign page can
 * only send after a CORS preflight.
 */
export function readJson(
  call: Call,
  isAnnounced: boolean,
): { readonly members: Readonly<Record<string, unknown>> } | { readonly whyInvalid: string } {
  if (isAnnounced && contentType(call) !== 'application/json') return { whyInvalid: 'Content-Type must be application/json' }
  try {
    const value: unknown = JSON.parse(Buffer.from(call.body).toString('utf8'))
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return { whyInvalid: 'The body must be a JSON object' }
    return { members: { ...value } }
  } catch {
    return { whyInvalid: 'The body is not JSON' }
  }
}
