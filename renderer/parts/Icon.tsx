// Icons: one hidden sheet of symbols, and the places that use them. Always beside a word or inside a control that has a name.
import { lines, solids } from './icon-paths.ts'

export type IconName = keyof typeof lines | keyof typeof solids | 'mark'
type Size = 14 | 16 | 18 | 20

export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: Size }) {
  return (
    <svg className={size === 18 ? 'icon' : `icon icon-${size}`} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  )
}

/** Two tied notes: the tie says “carry on”, and is also a pair of headphones. */
export function Mark({ tie = 'currentColor', left = 'currentColor', right = 'currentColor' }) {
  return (
    <>
      <path d="M3.6 12.8C4.5 6.9 7.7 3.6 12 3.6s7.5 3.3 8.4 9.2c-1.7-4.7-4.5-6.9-8.4-6.9s-6.7 2.2-8.4 6.9z" fill={tie} />
      <ellipse cx="5.9" cy="17.3" rx="3.5" ry="2.7" transform="rotate(-22 5.9 17.3)" fill={left} />
      <ellipse cx="18.1" cy="17.3" rx="3.5" ry="2.7" transform="rotate(-22 18.1 17.3)" fill={right} />
    </>
  )
}

/** Drawn once, at the root of the page. */
export function IconSheet() {
  return (
    <svg className="icon-sheet" aria-hidden="true">
      <defs>
        {Object.entries(lines).map(([name, path]) => (
          <symbol key={name} id={`i-${name}`} viewBox="0 0 24 24">
            <path d={path} fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
          </symbol>
        ))}
        {Object.entries(solids).map(([name, path]) => (
          <symbol key={name} id={`i-${name}`} viewBox="0 0 24 24">
            <path d={path} fill="currentColor" />
          </symbol>
        ))}
        <symbol id="i-mark" viewBox="0 0 24 24">
          <Mark />
        </symbol>
      </defs>
    </svg>
  )
}
