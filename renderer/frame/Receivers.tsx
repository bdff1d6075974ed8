// Names the servers to which the tokens of a sign-in are sent, before the person consents.

import { Fragment } from 'react'
import { rich } from '../controls/rich.tsx'
import { useApp } from '../state/page.ts'

export function Receivers({ hosts }: { readonly hosts: readonly string[] }) {
  const named = hosts.filter(host => host !== '')
  if (named.length === 0) return null
  return (
    <small className="hint receivers">
      {rich('frame.theseServersGetWhatYouAllow', { hosts: '' }, { list: () => <Hosts hosts={named} /> })}
    </small>
  )
}

function Hosts({ hosts }: { readonly hosts: readonly string[] }) {
  return hosts.map((host, at) => (
    <Fragment key={host}>
      {at > 0 && ', '}
      <bdi>{host}</bdi>
    </Fragment>
  ))
}

/** The servers of the service in use; nothing if it runs inside the app. */
export function ReceiversHere() {
  const connection = useApp(state => state.connection)
  return connection.kind === 'service' ? <Receivers hosts={connection.receivers} /> : null
}
