// How this program names itself to the service (protocol 2.2).
import type { AppState } from '../../shared/app-state.ts'

export type Client = {
  readonly name: string
  readonly version: string
  readonly platform: AppState['system']['platform']
}

/** The User-Agent header, which the service wants equal to the body's `user_agent`. */
export const userAgentOf = ({ name, version, platform }: Client): string => `${name}/${version} (${platform})`
