// The account's other devices: name, kind of app, what it plays if that is known, and when the service last saw them.

import { isMissing } from '../../../shared/account/scopes.ts'
import type { Session } from '../../../shared/app-state.ts'
import { t } from '../../../shared/words/words.ts'
import { Icon } from '../../controls/Icon.tsx'
import { Name } from '../../controls/Name.tsx'
import { songWords } from '../../lists/menus/device-words.ts'
import { deviceIcon } from '../../state/acts/devices.ts'
import { useApp, useMaybeLibrary } from '../../state/page.ts'
import { momentOf } from '../../words/format.ts'

export function DeviceList() {
  const { others, socket } = useApp(state => state.sessions)
  const off = useApp(state => isMissing(state.account, 'user.queue:read')) || socket === 'not-granted'
  return (
    <>
      <h3 id="devices">{t('account.yourOtherDevices')}</h3>
      <div className="set-list">
        {others.length > 0 ? (
          <ul aria-labelledby="devices">
            {others.map(session => (
              <DeviceLine key={session.id} session={session} />
            ))}
          </ul>
        ) : (
          <div className="set">
            <span className="meta">{off ? t('account.offThisSignInDoesNot') : t('account.noOtherDevices')}</span>
          </div>
        )}
      </div>
    </>
  )
}

function DeviceLine({ session }: { readonly session: Session }) {
  const library = useMaybeLibrary()
  const { client, activity, joinable } = session
  const does =
    activity === null || !joinable ? [] : [activity.paused ? t('account.paused') : t('account.playing'), ...songWords(activity, library)]
  const about = [...(client === null ? [] : [client]), ...does]
  return (
    <li className="set">
      <div className="row someone">
        <Icon name={deviceIcon(client)} size={20} />
        <div className="grow">
          <b className="cut" title={session.name}>
            <Name text={session.name} />
          </b>
          {about.length > 0 && (
            <span className="meta cut" title={about.join(' · ')}>
              <Name text={about.join(' · ')} />
            </span>
          )}
        </div>
      </div>
      <span className="meta num">{seen(session)}</span>
    </li>
  )
}

/**
 * When a device was last seen; only one that plays is known to be online, as the service lists others for days after they were switched off
 * (C-37).
 */
const seen = ({ activity, lastSeen }: Session): string => {
  if (activity?.paused === false) return t('account.connectedNow')
  return lastSeen === null ? '' : t('account.lastSeen', { moment: momentOf(lastSeen, new Date()) })
}
