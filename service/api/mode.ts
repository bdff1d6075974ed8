// What a mode of the JSON API is: a function from one user's request to members of the answer, or to a refusal.
import { z } from 'zod'
import type { Session } from '../world/session.ts'
import type { User } from '../world/users.ts'
import type { World } from '../world/world.ts'

export type ModeCall = {
  readonly world: World
  readonly user: User
  readonly session: Session
  readonly members: Readonly<Record<string, unknown>>
}
/** `refused` is the message of a `result: false`; nothing may have been changed then. */
export type ModeAnswer = Refused | Readonly<Record<string, unknown>>
export type Refused = { readonly refused: string }
export const isRefused = (answer: ModeAnswer): answer is Refused => typeof answer['refused'] === 'string'

export type Mode = (call: ModeCall) => ModeAnswer

/** Ids come as numbers or as digits (protocol 0, rule 2). */
export const id = z.union([z.number().int().nonnegative(), z.string().regex(/^\d{1,15}$/)]).transform(Number)
export const ids = z.array(id).max(1_000_000)
/** Flags come as booleans, 0/1 or text. */
export const flag = z.union([z.boolean(), z.literal([0, 1]), z.literal(['0', '1', 'true', 'false'])]).transform(value => {
  return value === true || value === 1 || value === '1' || value === 'true'
})

/** A mode whose members are read through a schema; what does not fit is refused by name. */
export function mode<Members>(schema: z.ZodType<Members>, run: (members: Members, call: ModeCall) => ModeAnswer): Mode {
  return call => {
    const read = schema.safeParse(call.members)
    if (read.success) return run(read.data, call)
    const [issue] = read.error.issues
    return { refused: `Invalid parameter: ${issue?.path.join('.') || 'body'}` }
  }
}
