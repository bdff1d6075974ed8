// The secret of one run of an embedded service, with which the surrounding app proves that a sign-in is its own.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * What a proof permits: a sign-in by the consent page (its subject is the code challenge), or by a device code (its subject is the client
 * id).
 */
export type Purpose = 'authorize' | 'device code'

export type RunSecret = {
  /**
   * Makes a proof, of 43 characters, that is valid for this purpose and subject only: an address that holds it gives no other sign-in away.
   */
  prove(purpose: Purpose, about: string): string
  isProof(proof: string | null, purpose: Purpose, about: string): boolean
}

/** Makes the secret of a run; its key never leaves this function. */
export function createRunSecret(): RunSecret {
  const key = randomBytes(32)
  const mac = (purpose: Purpose, about: string): Buffer => createHmac('sha256', key).update(`${purpose}\0${about}`).digest()
  return {
    prove: (purpose, about) => mac(purpose, about).toString('base64url'),
    isProof: (proof, purpose, about) => {
      const givenProof = Buffer.from(proof ?? '', 'base64url')
      const expected = mac(purpose, about)
      return givenProof.length === expected.length && timingSafeEqual(givenProof, expected)
    },
  }
}
