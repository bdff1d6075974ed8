// How this program names itself to the service (protocol 2.2).
import type { AppState } from '../../shared/app-state.ts'

export type Client = {
  readonly name: string
  readonly version: string
  readonly platform: AppState['system']['platform']
}

/** Goes into the User-Agent header and, equal to it, into the body. */
export const userAgentOf = ({ name, version, platform }: Client): string => `${name}/${version} (${platform})`
