// The filter field of lists of names (genres, playlists): focused by Ctrl F, emptied by Esc.

import { t } from '../../../shared/words/words.ts'
import { IconButton } from '../../controls/Button.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { useApp, useAppContext, useCurrentVisit } from '../../state/app-context.ts'
import { keyName } from '../../words/key-names.ts'

/** The longest filter text, characters. */
const maxLength = 200

export function NameFilter({ label }: { readonly label: string }) {
  const { view } = useAppContext()
  const { filter } = useCurrentVisit()
  const platform = useApp(state => state.system.platform)
  return (
    <label className="field field-quiet filter">
      <Icon name="filter" size={16} />
      <input
        type="text"
        data-filter
        aria-label={label}
        placeholder={label}
        value={filter}
        maxLength={maxLength}
        spellCheck={false}
        onChange={event => view.filter(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Escape' || filter === '') return
          event.stopPropagation()
          view.filter('')
        }}
      />
      {filter === '' ? (
        <kbd>{keyName('mod+f', platform)}</kbd>
      ) : (
        <IconButton icon="x" label={t('actions.clear')} size={14} small onClick={() => view.filter('')} />
      )}
    </label>
  )
}
