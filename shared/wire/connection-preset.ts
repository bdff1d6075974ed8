// A connection preset: everything one has to know to reach a service. The same JSON as `--connection FILE`. Holds no secret.
import { z } from 'zod'
import { withoutEndSlashes } from './spelling.ts'

/** Characters. What is longer is looked at no further. */
export const longest = { address: 2000, path: 500 } as const

const address = z
  .string()
  .max(longest.address, { abort: true })
  .regex(/^(https?|wss?):\/\/[^\s/?#][^\s?#]*$/)
  .transform(withoutEndSlashes)

export const connectionPreset = z.object({
  name: z.string().min(1).max(200),
  auth_url: address,
  library_url: address,
  api_url: address,
  /** Path of every mode but `library` (C-01). */
  api_path: z
    .string()
    .max(longest.path, { abort: true })
    .regex(/^\/[\w/.-]*$/),
  queue_url: address,
  /** Fall-backs; the `settings` of a status answer win. */
  streaming_server: address,
  artwork_server: address,
  /** Where songs are uploaded to (protocol 10); null: nowhere, as in presets of earlier versions. */
  upload_url: address.nullable().default(null),
  client_id: z.string().max(200),
  /** An app is registered for one grant type (protocol 1.1): the one for sign-in with a code; null tries `client_id`. */
  device_client_id: z.string().max(200).nullable().default(null),
  /** `http://127.0.0.1:<port>/<path>` or `segue://…`: its form decides how the answer arrives (C-02). */
  redirect_uri: z.string().max(500),
  scopes: z.array(z.string().max(100)).max(50),
})
export type ConnectionPreset = z.infer<typeof connectionPreset>
