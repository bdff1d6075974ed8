// What is switched on and off from the palette and has no key of its own.
import { t } from '../../../shared/words/words.ts'
import type { IconName } from '../../controls/Icon.tsx'
import { ask } from '../commands.ts'
import type { Page } from '../page.ts'

type SwitchAct = { readonly words: string; readonly icon: IconName; readonly run: (page: Page) => void }

export const switches: readonly SwitchAct[] = [
  {
    words: t('state.spareDataOnOrOff'),
    icon: 'download',
    run: page => void ask(page, 'settings.change', { spareData: !page.mirror.getState().settings.spareData }),
  },
]
