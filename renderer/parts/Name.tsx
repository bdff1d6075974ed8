// A name of somebody's music: any script and direction, on one line, the whole of it in a tooltip.

/** Isolated from the direction of what stands around it. */
export function Name({ text }: { readonly text: string }) {
  return <bdi>{text}</bdi>
}

export function CutName({ text, className = '' }: { readonly text: string; readonly className?: string }) {
  return (
    <div className={`${className} cut`} title={text}>
      <bdi>{text}</bdi>
    </div>
  )
}
