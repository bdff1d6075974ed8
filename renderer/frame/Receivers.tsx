// Which servers get what a sign-in gives: named before the person allows it.

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

/** Those of the service in use; nothing for what runs inside the app. */
export function ReceiversHere() {
  const connection = useApp(state => state.connection)
  return connection.kind === 'service' ? <Receivers hosts={connection.receivers} /> : null
}
