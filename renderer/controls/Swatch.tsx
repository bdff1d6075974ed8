// The dot of a tag: its colour only tells tags apart, the name stands beside it.

/** Turns ids into hues that lie far from each other. */
const goldenAngle = 137.508

export function Swatch({ of }: { readonly of: number }) {
  return <i className="sw" style={{ background: `oklch(0.74 0.1 ${((of % 100_000) * goldenAngle) % 360})` }} />
}
