// The schemas of account ids: an AccountId from the page, a file or the service is only made by validation here.
import { z } from 'zod'
import type { AccountId } from './ids.ts'

/** The identity of a service, the first part of an account id: `demo`, `folder-<hash>`, or for any other service a hash alone. */
export const identitySchema = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)?$/)

/** An account id: the identity of a service, and the person there. It becomes a folder name, so its characters cannot form a path. */
export const accountIdSchema = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+){1,2}$/)
  .transform(text => text as AccountId)

/** An account id that this app composes, validated; throws if the text is invalid. */
export const accountId = (text: string): AccountId => accountIdSchema.parse(text)
