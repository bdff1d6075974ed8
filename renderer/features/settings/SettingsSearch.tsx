// The search field of the settings: focused by Ctrl F, emptied by Esc.
import { t } from '../../../shared/words/words.ts'
import { IconButton } from '../../controls/Button.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { useSettingSearch } from '../../controls/setting-search.ts'
import { useApp } from '../../state/app-context.ts'
import { keyName } from '../../words/key-names.ts'

/** The longest search text, characters. */
const maxLength = 100

type Props = { readonly text: string; readonly onChange: (text: string) => void }

export function SettingsSearch({ text, onChange }: Props) {
  const platform = useApp(state => state.system.platform)
  const { query, total } = useSettingSearch()
  return (
    <div className="tools">
      <label className="field field-quiet filter">
        <Icon name="search" size={16} />
        <input
          type="text"
          data-filter
          aria-label={t('settings.find')}
          placeholder={t('settings.find')}
          value={text}
          maxLength={maxLength}
          spellCheck={false}
          onChange={event => onChange(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key !== 'Escape' || text === '') return
            event.stopPropagation()
            onChange('')
          }}
        />
        {text === '' ? (
          <kbd>{keyName('mod+f', platform)}</kbd>
        ) : (
          <IconButton icon="x" label={t('settings.clearSearch')} size={14} small onClick={() => onChange('')} />
        )}
      </label>
      <span className={total > 0 ? 'hint num' : 'sr'} role="status">
        {query !== '' && (total > 0 ? t('settings.found', { count: total }) : t('settings.nothingFound'))}
      </span>
    </div>
  )
}
