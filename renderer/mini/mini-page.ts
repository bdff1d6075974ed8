// What the parts of the small window can reach: what steers, and its own few requests.
import { createContext, useContext } from 'react'
import type { MiniBridge } from '../../shared/ipc/contract.ts'
import type { Steering } from '../state/page.ts'

export type MiniPage = Steering & { readonly bridge: MiniBridge }

export const MiniContext = createContext<MiniPage | null>(null)

export function useMini(): MiniPage {
  const page = useContext(MiniContext)
  if (page === null) throw new Error('Outside of the mini player')
  return page
}
