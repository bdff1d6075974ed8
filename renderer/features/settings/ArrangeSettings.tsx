// The settings of which places are in the sidebar and which shelves on Home, and their order.
import { applyArrangement } from '../../../shared/arrangement.ts'
import { defaultSettings } from '../../../shared/settings.ts'
import { t } from '../../../shared/words/words.ts'
import { ArrangeList } from '../../controls/ArrangeList.tsx'
import { useSettings } from '../../state/use-settings.ts'
import { kindNames, libraryKindNamed, libraryKinds } from '../../state/view/kinds.ts'
import { homeShelfWords, homeShelves } from '../../words/shelf-words.ts'
import { Setting } from './Setting.tsx'

export function ArrangeSettings() {
  const { settings, change } = useSettings()
  return (
    <>
      <Setting
        name={t('settings.sidebarPlaces')}
        description={t('settings.sidebarPlacesDescription')}
        keywords={libraryKinds.map(({ name }) => name)}
        defaults={{ sidebar: defaultSettings.sidebar }}
      >
        <ArrangeList
          label={t('settings.sidebarPlaces')}
          items={applyArrangement(kindNames, settings.sidebar)}
          labelOf={name => libraryKindNamed(name)?.name ?? ''}
          onChange={sidebar => change({ sidebar })}
        />
      </Setting>
      <Setting
        name={t('settings.shelvesOnHome')}
        description={t('settings.shelvesDescription')}
        keywords={Object.values(homeShelfWords)}
        defaults={{ home: defaultSettings.home }}
      >
        <ArrangeList
          label={t('settings.shelvesOnHome')}
          items={applyArrangement(homeShelves, settings.home)}
          labelOf={name => homeShelfWords[name]}
          onChange={shelves => change({ home: shelves })}
        />
      </Setting>
    </>
  )
}
