// A name of somebody's music: any script and direction, on one line with the whole of it in a tooltip, or as a heading.

/** Isolated from the direction of what stands around it. */
export function Name({ text }: { readonly text: string }) {
  return <bdi>{text}</bdi>
}

/** A word with a hyphen of up to so many characters stays on one line. */
const longestWhole = 24
const hyphenated = /\p{L}-\p{L}/u

/** A name in parts, of which every other one stays whole. By words, as a search for a hyphen begins anew at each letter of a long one. */
function partsOf(text: string): readonly string[] {
  const parts = ['']
  for (const word of text.split(/(\s+)/)) {
    if (word.length <= longestWhole && hyphenated.test(word)) parts.push(word, '')
    else parts.push(`${parts.pop() ?? ''}${word}`)
  }
  return parts
}

/** A name as a heading of several lines: it breaks between words, not within one that has a hyphen. */
export function TitleName({ text }: { readonly text: string }) {
  return (
    <bdi>
      {partsOf(text).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: two words may be the same
          <span key={index} className="whole">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </bdi>
  )
}

export function CutName({ text, className = '' }: { readonly text: string; readonly className?: string }) {
  return (
    <div className={`${className} cut own-way`} title={text}>
      <bdi>{text}</bdi>
    </div>
  )
}
