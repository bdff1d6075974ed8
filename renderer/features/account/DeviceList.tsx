// The account's other devices: name, kind of app, what it plays if that is known, and when the service last saw them.

import { isScopeMissing } from '../../../shared/account/scopes.ts'
import type { Session } from '../../../shared/app-state.ts'
import { t } from '../../../shared/words/words.ts'
import { Icon } from '../../controls/Icon.tsx'
import { Name } from '../../controls/Name.tsx'
import { songText } from '../../lists/menus/device-words.ts'
import { deviceIcon } from '../../state/actions/device-rows.ts'
import { useApp, useLibraryOrNull } from '../../state/app-context.ts'
import { formatMoment } from '../../words/format.ts'

export function DeviceList() {
  const { others, socket } = useApp(state => state.sessions)
  const isUnavailable = useApp(state => isScopeMissing(state.account, 'user.queue:read')) || socket === 'not-granted'
  return (
    <>
      <h3 id="devices">{t('account.otherDevicesHeading')}</h3>
      <div className="set-list">
        {others.length > 0 ? (
          <ul aria-labelledby="devices">
            {others.map(session => (
              <DeviceLine key={session.id} session={session} />
            ))}
          </ul>
        ) : (
          <div className="set">
            <span className="meta">{isUnavailable ? t('account.noDevicesScope') : t('account.devicesEmpty')}</span>
          </div>
        )}
      </div>
    </>
  )
}

function DeviceLine({ session }: { readonly session: Session }) {
  const library = useLibraryOrNull()
  const { client, activity, joinable } = session
  const activityParts =
    activity === null || !joinable ? [] : [activity.paused ? t('playback.paused') : t('playback.playing'), ...songText(activity, library)]
  const detailParts = [...(client === null ? [] : [client]), ...activityParts]
  return (
    <li className="set">
      <div className="row someone">
        <Icon name={deviceIcon(client)} size={20} />
        <div className="grow">
          <b className="cut" title={session.name}>
            <Name text={session.name} />
          </b>
          {detailParts.length > 0 && (
            <span className="meta cut" title={detailParts.join(' · ')}>
              <Name text={detailParts.join(' · ')} />
            </span>
          )}
        </div>
      </div>
      <span className="meta num">{lastSeenText(session)}</span>
    </li>
  )
}

/**
 * That a device is connected now, if it plays, else when it was last seen; '' if that is unknown. Only one that plays is known to be
 * online, as the service lists others for days after they were switched off (C-37).
 */
const lastSeenText = ({ activity, lastSeen }: Session): string => {
  if (activity?.paused === false) return t('account.connectedNow')
  return lastSeen === null ? '' : t('account.lastSeen', { moment: formatMoment(lastSeen, new Date()) })
}
