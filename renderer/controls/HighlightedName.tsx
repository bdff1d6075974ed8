// A name in which the words that were searched for are highlighted (`<mark>`).
import { splitAtMatches } from './highlight-parts.ts'

export function HighlightedName({ text, searched }: { readonly text: string; readonly searched: string }) {
  return (
    <bdi>
      {splitAtMatches(text, searched).map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts may be equal, so their index is all that tells them apart
        part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
      )}
    </bdi>
  )
}
