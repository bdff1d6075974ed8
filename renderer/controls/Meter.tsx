// A progress bar; indeterminate while the total is unknown.
import type { CSSProperties } from 'react'

/** A progress bar; `progress`: from 0 to 1, null while the total is unknown (indeterminate). */
export function Meter({ label, progress }: { readonly label: string; readonly progress: number | null }) {
  const percent = progress === null ? undefined : Math.round(Math.min(1, Math.max(0, progress)) * 100)
  return (
    <div
      className={percent === undefined ? 'meter is-endless' : 'meter'}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      tabIndex={-1}
      style={{ '--at': `${percent ?? 0}%` } as CSSProperties}
    />
  )
}
