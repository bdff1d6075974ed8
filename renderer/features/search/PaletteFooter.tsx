// The foot of the palette: the keys that apply now, and the link to the help of the query language.

import { t } from '../../../shared/words/words.ts'
import { richText } from '../../controls/rich-text.tsx'
import { useApp, useAppContext } from '../../state/app-context.ts'
import { keyName } from '../../words/key-names.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** `chosenEntry`: the line that Enter and the other keys act on. */
type Props = { readonly chosenEntry: PaletteEntry | undefined; readonly groups: number }

/** Lists only keys that do something; those that depend on the chosen line come last, so that the others keep their places. */
export function PaletteFooter({ chosenEntry, groups }: Props) {
  const { layers } = useAppContext()
  const platform = useApp(state => state.system.platform)
  const keys = [
    chosenEntry !== undefined && (['enter', t('search.playOrOpen')] as const),
    groups > 1 && (['tab', t('search.nextGroup')] as const),
    chosenEntry?.playNext !== undefined && (['shift+enter', t('search.playNextLower')] as const),
    chosenEntry?.addToQueue !== undefined && (['mod+enter', t('search.addToQueueLower')] as const),
    chosenEntry?.actions !== undefined && (['arrowright', t('search.moreLower')] as const),
  ].filter(key => key !== false)
  return (
    <footer>
      {keys.map(([key, words]) => (
        <span key={key} className={key === 'arrowright' ? 'opt' : undefined}>
          <kbd>{keyName(key, platform)}</kbd> {words}
        </span>
      ))}
      <button type="button" tabIndex={-1} onClick={() => layers.open({ kind: 'query-help' })}>
        {richText('search.queryHelpKey', { key: keyName('f1', platform) }, { kbd: key => <kbd>{key}</kbd> })}
      </button>
    </footer>
  )
}
