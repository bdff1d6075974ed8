// Request bodies as the service reads them: a form, or one JSON object.
import type { Call } from './answer.ts'

const contentType = (call: Call): string => (call.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** The fields of a form; null if it is none. */
export function readForm(call: Call): URLSearchParams | null {
  if (contentType(call) !== 'application/x-www-form-urlencoded') return null
  return new URLSearchParams(Buffer.from(call.body).toString('utf8'))
}

/** The first parameter that is given twice, which OAuth forbids; null = none. */
export function repeated(parameters: URLSearchParams): string | null {
  for (const name of parameters.keys()) if (parameters.getAll(name).length > 1) return name
  return null
}

/** Whether a body says of itself that it is JSON. */
export const isAnnouncedAsJson = (call: Call): boolean => contentType(call) === 'application/json'

/** The members of a JSON body, or what is wrong with it. */
export function readJson(call: Call): { readonly members: Readonly<Record<string, unknown>> } | { readonly wrong: string } {
  try {
    const value: unknown = JSON.parse(Buffer.from(call.body).toString('utf8'))
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return { wrong: 'The body must be a JSON object' }
    return { members: { ...value } }
  } catch {
    return { wrong: 'The body is not JSON' }
  }
}
