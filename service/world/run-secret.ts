// The secret of one run of an embedded service: who holds it proves that a sign-in is asked for by the app around it, and by nobody else.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What is proved: that the app begins a sign-in in the browser, about its code challenge; or asks for a code to type, about its client id. */
export type Purpose = 'authorize' | 'device code'

export type RunSecret = {
  /** Good for this purpose and subject alone, so that an address which carries it gives nothing else away. 43 characters. */
  prove(purpose: Purpose, about: string): string
  isProof(proof: string | null, purpose: Purpose, about: string): boolean
}

/** The secret itself never leaves this function. */
export function createRunSecret(): RunSecret {
  const key = randomBytes(32)
  const mac = (purpose: Purpose, about: string): Buffer => createHmac('sha256', key).update(`${purpose}\0${about}`).digest()
  return {
    prove: (purpose, about) => mac(purpose, about).toString('base64url'),
    isProof: (proof, purpose, about) => {
      const given = Buffer.from(proof ?? '', 'base64url')
      const expected = mac(purpose, about)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
