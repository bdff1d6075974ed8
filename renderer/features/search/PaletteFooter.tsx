// The foot of the palette: the keys that apply now, and the link to the help of the query language.

import type { ReactNode } from 'react'
import { richText } from '../../controls/rich-text.tsx'
import { useApp, useAppContext } from '../../state/app-context.ts'
import { keyName } from '../../words/key-names.ts'
import type { PaletteEntry } from './palette-entry.ts'

/**
 * What decides which keys are listed. `chosenEntry`: the line that Enter and the other keys act on; `groups`: number of groups of lines.
 */
type Props = { readonly chosenEntry: PaletteEntry | undefined; readonly groups: number }

const keyTags = { kbd: (key: ReactNode) => <kbd>{key}</kbd> }

/** Lists only keys that do something; those that depend on the chosen line come last, so that the others keep their places. */
export function PaletteFooter({ chosenEntry, groups }: Props) {
  const { layers } = useAppContext()
  const platform = useApp(state => state.system.platform)
  const keys = [
    chosenEntry !== undefined && (['enter', 'search.playOrOpenKey'] as const),
    groups > 1 && (['tab', 'search.nextGroupKey'] as const),
    chosenEntry?.playNext !== undefined && (['shift+enter', 'search.playNextKey'] as const),
    chosenEntry?.addToQueue !== undefined && (['mod+enter', 'search.addToQueueKey'] as const),
    chosenEntry?.actions !== undefined && (['arrowright', 'search.moreKey'] as const),
  ].filter(key => key !== false)
  return (
    <footer>
      {keys.map(([key, message]) => (
        <span key={key} className={key === 'arrowright' ? 'opt' : undefined}>
          {richText(message, { key: keyName(key, platform) }, keyTags)}
        </span>
      ))}
      <button type="button" tabIndex={-1} onClick={() => layers.open({ kind: 'query-help' })}>
        {richText('search.queryHelpKey', { key: keyName('f1', platform) }, keyTags)}
      </button>
    </footer>
  )
}
