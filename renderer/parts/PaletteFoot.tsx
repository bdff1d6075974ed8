// The keys of the palette, and the way to all that can be typed into it.
import { useApp, usePage } from '../state/page.ts'
import { keyName } from './key-names.ts'

/** What can be done with the line that is chosen. */
const keysOfLine = [
  ['enter', 'play or open'],
  ['shift+enter', 'play next'],
  ['mod+enter', 'add to queue'],
  ['arrowright', 'more'],
] as const
const keysOfGroups = [['tab', 'next group']] as const

/** Only keys that do something are named. */
export function PaletteFoot({ isChosen, groups }: { readonly isChosen: boolean; readonly groups: number }) {
  const { layers } = usePage()
  const platform = useApp(state => state.system.platform)
  return (
    <footer>
      {[...(isChosen ? keysOfLine : []), ...(groups > 1 ? keysOfGroups : [])].map(([key, words]) => (
        <span key={key}>
          <kbd>{keyName(key, platform)}</kbd> {words}
        </span>
      ))}
      <button type="button" tabIndex={-1} onClick={() => layers.open({ kind: 'query-help' })}>
        <kbd>{keyName('f1', platform)}</kbd> what can be typed
      </button>
    </footer>
  )
}
