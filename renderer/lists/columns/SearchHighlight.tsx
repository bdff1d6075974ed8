// Names in search results, with the searched words highlighted.
import { createContext, useContext } from 'react'
import { HighlightedName } from '../../controls/HighlightedName.tsx'

/** The words searched for on this page; '' highlights nothing. */
export const HighlightContext = createContext('')

export function SearchHighlight({ text }: { readonly text: string }) {
  return <HighlightedName text={text} searched={useContext(HighlightContext)} />
}
