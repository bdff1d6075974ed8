// Typed calls of the JSON API and the library server (protocol 2 and 5): what the subjects may ask of the service.
import type { Result } from '../../shared/errors.ts'
import type { Envelope } from '../../shared/wire/api.ts'
import type { HistoryBody } from '../../shared/wire/history.ts'

/** History that wants to travel with the next request. `settle` is told whether the service said `result: true`. */
export type HistoryBatch = { readonly body: HistoryBody; settle(accepted: boolean): Promise<void> }

export type Answer = { readonly envelope: Envelope /** the whole parsed JSON, unfiltered: never log or keep it */; readonly body: unknown }

export type Api = {
  /**
   * Posts a mode with members; refreshes the token once when the service says it is not authenticated, repeats once; retries per C-11
   * when `repeatable` (default true). Errors: offline, expired, refused (the service's own message in `answered`), bad-response, cancelled.
   */
  call(
    mode: string,
    members?: Readonly<Record<string, unknown>>,
    options?: { readonly repeatable?: boolean; readonly signal?: AbortSignal },
  ): Promise<Result<Answer>>
  /** POST of mode `library`: the answer as it arrives, not parsed. */
  library(signal: AbortSignal): Promise<Result<Response>>
  /** Answers with 401 or `authenticated: false` met elsewhere (library file, media) come here; one refresh for all. */
  reauthenticate(refusedToken: string): Promise<Result<string>>
  /** Where media live: from the last status answer, else from the preset (protocol 2.3). */
  servers(): { readonly streaming: string; readonly artwork: string }
  /** Asked before every call; the batch travels in `history`. */
  attachHistory(take: () => Promise<HistoryBatch | null>): void
}

/** A token to use now; refreshed early if it is about to expire. Given by account.ts. */
export type TokenSource = {
  access(): Promise<Result<string>>
  /** One refresh at a time; does nothing if the token in use is no longer `refused`. */
  refresh(refused: string): Promise<Result<string>>
}
