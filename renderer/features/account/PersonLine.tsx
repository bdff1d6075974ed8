// The line of the signed-in person: name, mail, plan, and the button to sign out.

import type { Person } from '../../../shared/app-state.ts'
import { t } from '../../../shared/words/words.ts'
import { Avatar } from '../../controls/Avatar.tsx'
import { Button } from '../../controls/Button.tsx'
import { Name } from '../../controls/Name.tsx'
import { useSettingMatch } from '../../controls/setting-search.ts'
import { useApp, useAppContext } from '../../state/app-context.ts'

export function PersonLine({ person }: { readonly person: Person }) {
  const { layers } = useAppContext()
  const isOnline = useApp(state => state.reachability === 'online')
  // Mail and plan come with the first answer of the service; before it only the name is known.
  const isPlanKnown = isOnline || person.email !== null
  const isFound = useSettingMatch([person.name, t('account.signOutEllipsis')])
  if (!isFound) return null
  return (
    <div className="set">
      <div className="row someone">
        <Avatar name={person.name} />
        <div className="grow">
          <b className="cut" title={person.name}>
            <Name text={person.name} />
          </b>
          {person.email !== null && (
            <span className="meta cut selectable">
              <bdi>{person.email}</bdi>
            </span>
          )}
          {isPlanKnown && <span className="meta">{person.premium ? t('account.premiumEveryQuality') : t('account.freeQuality')}</span>}
        </div>
      </div>
      <Button label={t('account.signOutEllipsis')} icon="signout" onClick={() => layers.open({ kind: 'sign-out' })} />
    </div>
  )
}
