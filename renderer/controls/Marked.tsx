// A name in which the words that were searched for are highlighted (`<mark>`).
import { markedParts } from './marked-parts.ts'

export function Marked({ text, asked }: { readonly text: string; readonly asked: string }) {
  return (
    <bdi>
      {markedParts(text, asked).map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name than their place
        part.marked ? <mark key={index}>{part.text}</mark> : part.text,
      )}
    </bdi>
  )
}
