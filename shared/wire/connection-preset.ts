// The schema of a connection preset: all that is needed to reach a service, as in `--connection FILE`; it holds no secret.
import { z } from 'zod'
import { withoutEndSlashes } from './spelling.ts'

/** Longest addresses and paths accepted, characters; checked before the patterns, whose time would grow with the text. */
export const maxLengths = { address: 2000, path: 500 } as const

const address = z
  .string()
  .max(maxLengths.address, { abort: true })
  .regex(/^(https?|wss?):\/\/[^\s/?#][^\s?#]*$/)
  .transform(withoutEndSlashes)

export const connectionPreset = z.object({
  name: z.string().min(1).max(200),
  auth_url: address,
  library_url: address,
  api_url: address,
  /** The path of every mode but `library` (C-01). */
  api_path: z
    .string()
    .max(maxLengths.path, { abort: true })
    .regex(/^\/[\w/.-]*$/),
  queue_url: address,
  /** Defaults; the `settings` of a status response override them. */
  streaming_server: address,
  artwork_server: address,
  /** The upload server (protocol 10); null: none, as in presets of earlier versions. */
  upload_url: address.nullable().default(null),
  client_id: z.string().max(200),
  /** The client id for sign-in with a code, as an app is registered for one grant type (protocol 1.1); null: `client_id` is tried. */
  device_client_id: z.string().max(200).nullable().default(null),
  /** `http://127.0.0.1:<port>/<path>` or `segue://…`; its form decides how the response arrives (C-02). */
  redirect_uri: z.string().max(500),
  scopes: z.array(z.string().max(100)).max(50),
})
export type ConnectionPreset = z.infer<typeof connectionPreset>
