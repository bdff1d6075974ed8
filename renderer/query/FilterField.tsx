// The filter field of lists: narrows the list while typing, by words or query language; focused by Ctrl F, emptied by Esc.

import { t } from '../../shared/words/words.ts'
import { IconButton } from '../controls/Button.tsx'
import { draftOfPlace } from '../state/actions/smart-playlists.ts'
import { useApp, useAppContext, useCurrentVisit } from '../state/app-context.ts'
import { keyName } from '../words/key-names.ts'
import { QueryField } from './QueryField.tsx'

/** The longest filter text, characters. */
const maxLength = 1000

export function FilterField({ label }: { readonly label: string }) {
  const app = useAppContext()
  const { view } = app
  const { filter, route } = useCurrentVisit()
  const platform = useApp(state => state.system.platform)
  const isFilled = filter !== ''
  const draft = isFilled ? draftOfPlace(app, route, filter) : null
  return (
    <QueryField
      label={label}
      icon="filter"
      className={isFilled ? 'filter is-filled' : 'filter'}
      value={filter}
      onChange={view.filter}
      maxLength={maxLength}
      isFilter
      onKey={event => {
        if (event.key !== 'Escape' || !isFilled) return
        event.stopPropagation()
        view.filter('')
      }}
    >
      {draft !== null && (
        <IconButton
          icon="save"
          label={t('actions.saveAsSmartPlaylist')}
          size={16}
          small
          onClick={() => app.layers.open({ kind: 'smart', draft })}
        />
      )}
      {isFilled ? (
        <IconButton icon="x" label={t('actions.clear')} size={14} small onClick={() => view.filter('')} />
      ) : (
        <kbd>{keyName('mod+f', platform)}</kbd>
      )}
      <IconButton icon="help" label={t('query.openHelp')} size={16} small onClick={() => app.layers.open({ kind: 'query-help' })} />
    </QueryField>
  )
}
