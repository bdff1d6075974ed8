// The type of a mode of the JSON API: a function from one user's request to members of the response, or to a refusal.
import { z } from 'zod'
import type { SignIn } from '../world/sign-in.ts'
import type { User } from '../world/users.ts'
import type { World } from '../world/world.ts'

export type ModeCall = {
  readonly world: World
  readonly user: User
  readonly signIn: SignIn
  readonly members: Readonly<Record<string, unknown>>
}
/**
 * The members of a response, or `refused`: the message of a response with `result: false`; a mode that refuses must have changed nothing.
 */
export type ModeResult = Refused | Readonly<Record<string, unknown>>
export type Refused = { readonly refused: string }
export const isRefused = (result: ModeResult): result is Refused => typeof result['refused'] === 'string'

export type Mode = (call: ModeCall) => ModeResult

/** An id as a number or as digits (protocol 0, rule 2). */
export const id = z.union([z.number().int().nonnegative(), z.string().regex(/^\d{1,15}$/)]).transform(Number)
export const ids = z.array(id).max(1_000_000)
/** A flag of a request as a boolean: it may come as true or false, 1 or 0, or the same as text. */
export const flag = z.union([z.boolean(), z.literal([0, 1]), z.literal(['0', '1', 'true', 'false'])]).transform(value => {
  return value === true || value === 1 || value === '1' || value === 'true'
})

/** Makes a mode whose members are parsed by a schema; an invalid member is refused by its name (`Invalid parameter: title`). */
export function mode<Members>(schema: z.ZodType<Members>, run: (members: Members, call: ModeCall) => ModeResult): Mode {
  return call => {
    const read = schema.safeParse(call.members)
    if (read.success) return run(read.data, call)
    const [issue] = read.error.issues
    return { refused: `Invalid parameter: ${issue?.path.join('.') || 'body'}` }
  }
}
