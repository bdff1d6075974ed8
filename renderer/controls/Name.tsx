// Names out of the library, of any script and direction: within a sentence, as a heading of several lines, or cut to one line with the full
// text as tooltip.

/** A name in its own writing direction (`<bdi>`), so that it does not reorder the text around it. */
export function Name({ text }: { readonly text: string }) {
  return <bdi>{text}</bdi>
}

/** The longest hyphenated word that is kept on one line, characters; a longer one may break at its hyphen. */
const maxUnbrokenWord = 24
const hyphenated = /\p{L}-\p{L}/u

/**
 * Splits a name into parts, those at odd indices the hyphenated words to keep whole; splits at white space first, as one regular expression
 * for all would take quadratic time.
 */
function splitAtHyphenated(text: string): readonly string[] {
  const parts = ['']
  for (const word of text.split(/(\s+)/)) {
    if (word.length <= maxUnbrokenWord && hyphenated.test(word)) parts.push(word, '')
    else parts.push(`${parts.pop() ?? ''}${word}`)
  }
  return parts
}

/** A name as a heading of several lines, which breaks between words but not inside a hyphenated one. */
export function TitleName({ text }: { readonly text: string }) {
  return (
    <bdi>
      {splitAtHyphenated(text).map((part, index) =>
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

export function TruncatedName({ text, className = '' }: { readonly text: string; readonly className?: string }) {
  return (
    <div className={`${className} cut own-way`} title={text}>
      <bdi>{text}</bdi>
    </div>
  )
}
