// The frame of everything before the library: the name, one thing to do, and the mark at full size.
import type { ReactNode } from 'react'
import { Icon, Mark } from '../../parts/Icon.tsx'

export function Door({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="door">
      <main className="side" aria-label={label}>
        <div className="logo">
          <Icon name="mark" />
          Segue
        </div>
        <div className="mid">{children}</div>
        <div className="hint">Your library stays yours. Nothing is shared.</div>
      </main>
      <div className="art" aria-hidden="true">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <Mark tie="oklch(0.83 0.075 190)" left="oklch(0.80 0.115 45)" right="oklch(0.94 0.03 85)" />
        </svg>
      </div>
    </div>
  )
}
