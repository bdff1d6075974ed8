// A name of somebody's music: any script and direction, on one line with the whole of it in a tooltip, or as a heading.

/** Isolated from the direction of what stands around it. */
export function Name({ text }: { readonly text: string }) {
  return <bdi>{text}</bdi>
}

/** A word with a hyphen of up to so many characters stays on one line. */
const longestWhole = 24
const hyphenated = /(\S*\p{L}-\p{L}\S*)/u

/** A name as a heading of several lines: it breaks between words, not within one that has a hyphen. */
export function TitleName({ text }: { readonly text: string }) {
  return (
    <bdi>
      {text.split(hyphenated).map((part, index) =>
        index % 2 === 1 && part.length <= longestWhole ? (
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
    <div className={`${className} cut`} title={text}>
      <bdi>{text}</bdi>
    </div>
  )
}
