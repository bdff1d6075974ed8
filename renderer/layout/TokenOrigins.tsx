// Names the servers to which the tokens of a sign-in are sent, before the person consents.

import { Fragment } from 'react'
import { richText } from '../controls/rich-text.tsx'
import { useApp } from '../state/app-context.ts'

export function TokenOrigins({ hosts }: { readonly hosts: readonly string[] }) {
  const namedHosts = hosts.filter(host => host !== '')
  if (namedHosts.length === 0) return null
  return (
    <small className="hint receivers">
      {richText('signIn.serversGetScopes', { hosts: '' }, { list: () => <HostList hosts={namedHosts} /> })}
    </small>
  )
}

function HostList({ hosts }: { readonly hosts: readonly string[] }) {
  return hosts.map((host, index) => (
    <Fragment key={host}>
      {index > 0 && ', '}
      <bdi>{host}</bdi>
    </Fragment>
  ))
}

/** The servers of the service in use; nothing if it runs inside the app. */
export function CurrentTokenOrigins() {
  const connection = useApp(state => state.connection)
  return connection.kind === 'service' ? <TokenOrigins hosts={connection.receivers} /> : null
}
