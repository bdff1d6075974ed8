// A person's initials in a circle; decorative, since the name always stands beside it.
import { formatInitials } from '../words/format.ts'

export function Avatar({ name }: { readonly name: string }) {
  return (
    <span className="avatar" aria-hidden="true">
      <bdi>{formatInitials(name)}</bdi>
    </span>
  )
}
