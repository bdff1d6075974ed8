// The secret of one run of an embedded service, with which the surrounding app proves that a sign-in is its own.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a proof is for: a sign-in in the browser (about its code challenge), or a device code (about the client id). */
export type Purpose = 'authorize' | 'device code'

export type RunSecret = {
  /** A proof for this purpose and subject only, so that an address that holds it reveals nothing else. 43 characters. */
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
