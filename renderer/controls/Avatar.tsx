// Two letters that stand for a person; the name itself always stands beside them.
import { initials } from '../words/format.ts'

export function Avatar({ name }: { readonly name: string }) {
  return (
    <span className="avatar" aria-hidden="true">
      <bdi>{initials(name)}</bdi>
    </span>
  )
}
