// How this program names itself to the service (protocol 2.2).
import type { AppState } from '../../shared/app-state.ts'

export type Client = {
  readonly name: string
  readonly version: string
  readonly platform: AppState['system']['platform']
}

/** The User-Agent header, also sent as the body's `user_agent`: the service wants both equal. */
export const userAgentOf = ({ name, version, platform }: Client): string => `${name}/${version} (${platform})`
