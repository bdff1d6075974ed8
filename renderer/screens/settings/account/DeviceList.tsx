// The account's other devices: name, kind of app, and when the service last saw them.
import { isMissing } from '../../../../shared/account/scopes.ts'
import type { Session } from '../../../../shared/app-state.ts'
import { momentOf } from '../../../parts/format.ts'
import { Icon } from '../../../parts/Icon.tsx'
import { Name } from '../../../parts/Name.tsx'
import { useApp } from '../../../state/page.ts'

export function DeviceList() {
  const { others, socket } = useApp(state => state.sessions)
  const off = useApp(state => isMissing(state.account, 'user.queue:read')) || socket === 'not-granted'
  return (
    <>
      <h3 id="devices">Your other devices</h3>
      <div className="set-list">
        {others.length > 0 ? (
          <ul aria-labelledby="devices">
            {others.map(session => (
              <DeviceLine key={session.id} session={session} />
            ))}
          </ul>
        ) : (
          <div className="set">
            <span className="meta">{off ? 'Off: this sign-in does not let Segue see them. Ask again above.' : 'No other devices'}</span>
          </div>
        )}
      </div>
    </>
  )
}

function DeviceLine({ session }: { readonly session: Session }) {
  return (
    <li className="set">
      <div className="row someone">
        <Icon name="devices" size={20} />
        <div className="grow">
          <b className="cut" title={session.name}>
            <Name text={session.name} />
          </b>
          {session.client !== null && (
            <span className="meta cut">
              <bdi>{session.client}</bdi>
            </span>
          )}
        </div>
      </div>
      <span className="meta num">{seen(session)}</span>
    </li>
  )
}

const seen = ({ joinable, lastSeen }: Session): string => {
  if (joinable) return 'Connected now'
  return lastSeen === null ? 'Not connected' : `Last seen: ${momentOf(lastSeen, new Date())}`
}
