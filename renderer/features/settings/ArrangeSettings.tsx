// The settings of which places are in the sidebar and which shelves on Home, and their order.
import { applyArrangement } from '../../../shared/arrangement.ts'
import { defaultSettings as usual } from '../../../shared/settings.ts'
import { t } from '../../../shared/words/words.ts'
import { ArrangeList } from '../../controls/ArrangeList.tsx'
import { useSettings } from '../../state/use-settings.ts'
import { kindNames, kindOf, kinds } from '../../state/view/kinds.ts'
import { homeShelfWords, homeShelves } from '../../words/shelf-words.ts'
import { Setting } from './Setting.tsx'

export function ArrangeSettings() {
  const { settings, change } = useSettings()
  return (
    <>
      <Setting
        name={t('settings.placesInTheSidebar')}
        text={t('settings.whatIsHiddenIsFoundByName')}
        finds={kinds.map(({ name }) => name)}
        usual={{ sidebar: usual.sidebar }}
      >
        <ArrangeList
          label={t('settings.placesInTheSidebar')}
          items={applyArrangement(kindNames, settings.sidebar)}
          words={name => kindOf(name)?.name ?? ''}
          change={sidebar => change({ sidebar })}
        />
      </Setting>
      <Setting
        name={t('settings.shelvesOnHome')}
        text={t('settings.eachIsThereWhileItHasSomething')}
        finds={Object.values(homeShelfWords)}
        usual={{ home: usual.home }}
      >
        <ArrangeList
          label={t('settings.shelvesOnHome')}
          items={applyArrangement(homeShelves, settings.home)}
          words={name => homeShelfWords[name]}
          change={shelves => change({ home: shelves })}
        />
      </Setting>
    </>
  )
}
