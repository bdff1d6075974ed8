// For properties: values as a file, a service or a caller could give them.
import fc from 'fast-check'

/** Any value but -0, which is 0 once it was in a file. */
export const anything = fc.anything().map(value => (Object.is(value, -0) ? 0 : value))
