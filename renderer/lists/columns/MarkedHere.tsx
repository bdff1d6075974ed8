// Names in search results, with the searched words highlighted.
import { createContext, useContext } from 'react'
import { Marked } from '../../controls/Marked.tsx'

/** The words searched for on this page; '' highlights nothing. */
export const AskedWords = createContext('')

export function MarkedHere({ text }: { readonly text: string }) {
  return <Marked text={text} asked={useContext(AskedWords)} />
}
