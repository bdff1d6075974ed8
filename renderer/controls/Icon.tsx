// Icons, each an inline SVG path, as a sprite sheet of all of them costs more; never the only name of a control.
import { outlinePaths, solidPaths } from './icon-paths.ts'

export type IconName = keyof typeof outlinePaths | keyof typeof solidPaths | 'mark'
type Size = 14 | 16 | 18 | 20

export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: Size }) {
  const isOutline = isOutlineIcon(name)
  const classNames = ['icon', size === 18 ? '' : `icon-${size}`, isOutline ? '' : 'icon-solid'].filter(Boolean).join(' ')
  return (
    <svg className={classNames} viewBox="0 0 24 24" aria-hidden="true">
      {name === 'mark' ? <AppLogo /> : <path d={isOutline ? outlinePaths[name] : solidPaths[name]} />}
    </svg>
  )
}

const isOutlineIcon = (name: IconName): name is keyof typeof outlinePaths => name in outlinePaths

/** The app's mark, two tied notes: the tie reads as “carry on” in a score, and the whole as a pair of headphones. */
export function AppLogo({ tie = 'currentColor', left = 'currentColor', right = 'currentColor' }) {
  return (
    <>
      <path d="M3.6 12.8C4.5 6.9 7.7 3.6 12 3.6s7.5 3.3 8.4 9.2c-1.7-4.7-4.5-6.9-8.4-6.9s-6.7 2.2-8.4 6.9z" fill={tie} />
      <ellipse cx="5.9" cy="17.3" rx="3.5" ry="2.7" transform="rotate(-22 5.9 17.3)" fill={left} />
      <ellipse cx="18.1" cy="17.3" rx="3.5" ry="2.7" transform="rotate(-22 18.1 17.3)" fill={right} />
    </>
  )
}
