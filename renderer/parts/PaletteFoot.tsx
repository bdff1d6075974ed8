// The keys of the palette, and the way to all that can be typed into it.
import { useApp, usePage } from '../state/page.ts'
import { keyName } from './key-names.ts'

const keys = [
  ['enter', 'play or open'],
  ['shift+enter', 'play next'],
  ['mod+enter', 'add to queue'],
  ['arrowright', 'more'],
  ['tab', 'next group'],
] as const

export function PaletteFoot() {
  const { layers } = usePage()
  const platform = useApp(state => state.system.platform)
  return (
    <footer>
      {keys.map(([key, words]) => (
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
