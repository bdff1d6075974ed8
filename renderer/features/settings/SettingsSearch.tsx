// The search field of the settings: focused by Ctrl F, emptied by Esc.
import { t } from '../../../shared/words/words.ts'
import { IconButton } from '../../controls/Button.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { useSettingSearch } from '../../controls/setting-search.ts'
import { useApp } from '../../state/page.ts'
import { keyName } from '../../words/key-names.ts'

/** The longest search text, characters. */
const longest = 100

type Props = { readonly text: string; readonly change: (text: string) => void }

export function SettingsSearch({ text, change }: Props) {
  const platform = useApp(state => state.system.platform)
  const { asked, lines } = useSettingSearch()
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
          maxLength={longest}
          spellCheck={false}
          onChange={event => change(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key !== 'Escape' || text === '') return
            event.stopPropagation()
            change('')
          }}
        />
        {text === '' ? (
          <kbd>{keyName('mod+f', platform)}</kbd>
        ) : (
          <IconButton icon="x" label={t('settings.clearSearch')} size={14} small onClick={() => change('')} />
        )}
      </label>
      <span className={lines > 0 ? 'hint num' : 'sr'} role="status">
        {asked !== '' && (lines > 0 ? t('settings.found', { count: lines }) : t('settings.nothingFound'))}
      </span>
    </div>
  )
}
