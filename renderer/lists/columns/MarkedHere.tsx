// Names in a list of results, with what was asked for marked in them.
import { createContext, useContext } from 'react'
import { Marked } from '../../controls/Marked.tsx'

/** What was asked for on this page; '' marks nothing. */
export const AskedWords = createContext('')

export function MarkedHere({ text }: { readonly text: string }) {
  return <Marked text={text} asked={useContext(AskedWords)} />
}
