// The keys of the palette, and the way to all that can be typed into it.

import { t } from '../../../shared/words/words.ts'
import { rich } from '../../controls/rich.tsx'
import { useApp, usePage } from '../../state/page.ts'
import { keyName } from '../../words/key-names.ts'
import type { Entry } from './palette-entry.ts'

/** `chosen`: the line that keys are about. */
type Props = { readonly chosen: Entry | undefined; readonly groups: number }

/** Only keys that do something are named; those that come and go with the line stand behind those that stay. */
export function PaletteFoot({ chosen, groups }: Props) {
  const { layers } = usePage()
  const platform = useApp(state => state.system.platform)
  const keys = [
    chosen !== undefined && (['enter', t('search.playOrOpen')] as const),
    groups > 1 && (['tab', t('search.nextGroup')] as const),
    chosen?.playNext !== undefined && (['shift+enter', t('search.playNext')] as const),
    chosen?.addToQueue !== undefined && (['mod+enter', t('search.addToQueueLower')] as const),
    chosen?.more !== undefined && (['arrowright', t('search.moreLower')] as const),
  ].filter(key => key !== false)
  return (
    <footer>
      {keys.map(([key, words]) => (
        <span key={key} className={key === 'arrowright' ? 'opt' : undefined}>
          <kbd>{keyName(key, platform)}</kbd> {words}
        </span>
      ))}
      <button type="button" tabIndex={-1} onClick={() => layers.open({ kind: 'query-help' })}>
        {rich('search.whatCanBeTyped', { key: keyName('f1', platform) }, { kbd: key => <kbd>{key}</kbd> })}
      </button>
    </footer>
  )
}
