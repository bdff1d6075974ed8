// The one schema for names of accounts: whatever comes from the page, from a file or from the service becomes an AccountId here or not at all.
import { z } from 'zod'
import type { AccountId } from './ids.ts'

/** Names a service: `demo`, `folder-<hash>` or a hash. */
export const identitySchema = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)?$/)

/** An identity and who it is there. It is the name of a folder, so that it can spell none but one right below the folder of accounts. */
export const accountIdSchema = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+){1,2}$/)
  .transform(text => text as AccountId)

/** For ids that are made here; throws for a text that cannot be one. */
export const accountId = (text: string): AccountId => accountIdSchema.parse(text)
