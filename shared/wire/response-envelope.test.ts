// The envelope of a library response means what the schema of all responses says.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { envelope } from './api.ts'
import { envelopeMembers, responseEnvelope } from './response-envelope.ts'

const value = fc.oneof(
  fc.boolean(),
  fc.constantFrom(0, 1, '0', '1', 'true', '', 'no', -0, null, undefined),
  fc.record({ lastmodified: fc.oneof(fc.string(), fc.integer(), fc.constant(null)), timestamp: fc.anything() }, { requiredKeys: [] }),
  fc.anything(),
)

it('is read as the schema reads it, whatever is in it', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...envelopeMembers, 'settings', 'user'), value), sent => {
      const members = { ...sent }
      const { result, message, authenticated, maintenance, status } = envelope.parse(members)
      const { lastmodified: lastModified, timestamp } = status ?? {}
      expect(responseEnvelope(members)).toEqual({ result, message, authenticated, maintenance, lastModified, timestamp })
    }),
    { numRuns: 2000 },
  )
})

it('keeps the words and the date of the service', () => {
  expect(
    responseEnvelope({ result: '0', authenticated: 1, message: 'Too many', maintenance: 1, status: { lastmodified: '2031-04-01' } }),
  ).toEqual({
    result: false,
    authenticated: true,
    message: 'Too many',
    maintenance: 1,
    lastModified: '2031-04-01',
  })
})
