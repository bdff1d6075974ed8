// Who is signed in: name, mail and plan; and the way out.

import type { Person } from '../../../shared/app-state.ts'
import { t } from '../../../shared/words/words.ts'
import { Avatar } from '../../controls/Avatar.tsx'
import { Button } from '../../controls/Button.tsx'
import { Name } from '../../controls/Name.tsx'
import { useFound } from '../../controls/setting-search.ts'
import { useApp, usePage } from '../../state/page.ts'

export function PersonLine({ person }: { readonly person: Person }) {
  const { layers } = usePage()
  const online = useApp(state => state.reachability === 'online')
  // Before the first answer of a run nobody knows more than the name.
  const known = online || person.email !== null
  const isFound = useFound([person.name, t('account.signOutMore')])
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
          {known && (
            <span className="meta">{person.premium ? t('account.premiumEveryQuality') : t('account.freeTheServiceMayRefuseOther')}</span>
          )}
        </div>
      </div>
      <Button label={t('account.signOutMore')} icon="signout" onClick={() => layers.open({ kind: 'sign-out' })} />
    </div>
  )
}
