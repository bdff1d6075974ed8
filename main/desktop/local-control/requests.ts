// The requests of local control, each with its input schema and effect; a test compares them with docs/local-control.yaml.
import { z } from 'zod'
import type { AppState } from '../../../shared/app-state.ts'
import { type Status, statusOf } from '../../../shared/desktop/status.ts'
import type { SteeringCommand } from '../../../shared/desktop/steering-commands.ts'
import { errorWords } from '../../../shared/errors.ts'
import type { ShownTrackOwner } from '../shown-track.ts'
import { type Steer, steerBy } from '../steer.ts'
import { hasThumbUp, type SetThumbUp } from '../thumb-up.ts'

/** An HTTP status with its JSON body. */
export type ControlResponse = { readonly status: 200 | 202 | 204 | 404 | 409 | 503; readonly body?: unknown }

export type ControlDependencies = {
  readonly state: () => AppState
  readonly shownTrack: Pick<ShownTrackOwner, 'get'>
  readonly steer: Steer
  readonly like: SetThumbUp
  /** Shows the results of a search in the window, or has the page play them. */
  readonly search: (text: string, shouldPlay: boolean) => void
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export type LocalStatus = Status & {
  /** Whether the song has a thumb up; null: unknown, or nothing is current. */ readonly liked: boolean | null
}

export function localStatus({ state, shownTrack, now }: Pick<ControlDependencies, 'state' | 'shownTrack' | 'now'>): LocalStatus {
  const shown = shownTrack.get()
  const summary = shown?.summary ?? null
  return { ...statusOf(state(), summary, now()), liked: shown && summary ? hasThumbUp(shown.track, summary.rating, state()) : null }
}

export type LocalRequest = {
  readonly method: 'GET' | 'POST'
  /** Schema of the JSON body; null: the request has none. */
  readonly input: z.ZodType | null
  readonly run: (input: unknown, dependencies: ControlDependencies) => Promise<ControlResponse>
}

const cause = { by: 'local-control' } as const
const noContent: ControlResponse = { status: 204 }
const notSignedIn: ControlResponse = { status: 503, body: { error: 'Nobody is signed in.' } }
const notPossible: ControlResponse = { status: 409, body: { error: 'Nothing is current, or its device is out of reach.' } }
const responses = { done: noContent, nobody: notSignedIn, impossible: notPossible } as const

const steeringRequest = (name: SteeringCommand): LocalRequest => ({
  method: 'POST',
  input: null,
  run: async (_input, { steer }) => responses[await steerBy(steer, name, cause)],
})
const jsonRequest = <Input>(
  input: z.ZodType<Input>,
  run: (input: Input, dependencies: ControlDependencies) => Promise<ControlResponse>,
): LocalRequest => ({
  method: 'POST',
  input,
  // The cast is sound, as the server parses the body by `input` before it calls `run`.
  run: (value, dependencies) => run(value as Input, dependencies),
})

export const localRequests: Readonly<Record<string, LocalRequest>> = {
  '/v1/status': { method: 'GET', input: null, run: async (_input, dependencies) => ({ status: 200, body: localStatus(dependencies) }) },
  '/v1/play': steeringRequest('play'),
  '/v1/pause': steeringRequest('pause'),
  '/v1/toggle': steeringRequest('toggle'),
  '/v1/next': steeringRequest('next'),
  '/v1/previous': steeringRequest('previous'),
  '/v1/seek': jsonRequest(z.strictObject({ position: z.number().min(0).max(1e7) }), async ({ position }, { shownTrack, steer }) => {
    const end = shownTrack.get()?.summary?.length ?? position
    return responses[await steer(() => ({ type: 'seek', position: Math.min(position, end) }), cause)]
  }),
  '/v1/volume': jsonRequest(
    z.strictObject({ volume: z.number().min(0).max(1) }),
    async ({ volume }, { steer }) => responses[await steer(() => ({ type: 'volume', volume }), cause)],
  ),
  '/v1/like': jsonRequest(z.strictObject({ liked: z.boolean() }), async ({ liked }, { state, like }) => {
    const { current } = state().playback
    if (current === null) return notPossible
    const result = await like(current, liked)
    if (result.ok) return noContent
    const { code } = result.error
    return { status: code === 'expired' ? 503 : code === 'not-found' ? 404 : 409, body: { error: errorWords(result.error) } }
  }),
  '/v1/search': jsonRequest(
    z.strictObject({ text: z.string().min(1).max(500), play: z.boolean().default(false) }),
    async ({ text, play }, { state, search }) => {
      if (state().library.revision === null) return notSignedIn
      search(text, play)
      return { status: 202 }
    },
  ),
}
