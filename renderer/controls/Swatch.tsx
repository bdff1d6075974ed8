// The coloured dot of a tag; decorative, since the name always stands beside it.

/** The golden angle, degrees: consecutive ids times it give hues that lie far apart. */
const goldenAngle = 137.508

export function Swatch({ id }: { readonly id: number }) {
  return <i className="sw" style={{ background: `oklch(0.74 0.1 ${((id % 100_000) * goldenAngle) % 360})` }} />
}
