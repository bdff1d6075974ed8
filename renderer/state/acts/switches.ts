// What is switched on and off from the palette and has no key of its own.
import { t } from '../../../shared/words/words.ts'
import type { IconName } from '../../controls/Icon.tsx'
import { ask } from '../commands.ts'
import type { Page } from '../page.ts'

type SwitchAct = { readonly words: string; readonly icon: IconName; readonly run: (page: Page) => void }

/** What is heard is not told to the service and not kept, until it is ended or the app is closed. */
export const setPrivate = (page: Pick<Page, 'bridge' | 'notices'>, on: boolean): void => void ask(page, 'history.setPrivate', { on })

export const switches: readonly SwitchAct[] = [
  { words: t('state.privateSessionOnOrOff'), icon: 'private', run: page => setPrivate(page, !page.mirror.getState().privateSession) },
  {
    words: t('state.spareDataOnOrOff'),
    icon: 'download',
    run: page => void ask(page, 'settings.change', { spareData: !page.mirror.getState().settings.spareData }),
  },
]
