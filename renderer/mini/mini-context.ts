// What the mini player's components reach by React's context: the steering part of the page, and a bridge with few requests.
import { createContext, useContext } from 'react'
import type { MiniBridge } from '../../shared/ipc/contract.ts'
import type { PlaybackControls } from '../state/app-context.ts'

export type MiniContextValue = PlaybackControls & { readonly bridge: MiniBridge }

export const MiniContext = createContext<MiniContextValue | null>(null)

export function useMini(): MiniContextValue {
  const app = useContext(MiniContext)
  if (app === null) throw new Error('Outside of the mini player')
  return app
}
