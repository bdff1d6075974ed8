// What a test of a connection found: a line for each server, and the sum in one sentence.
import { useEffect, useRef } from 'react'
import { type CheckedServer, checkedServers, type Finding, type ServerCheck } from '../../../../shared/connection-check.ts'
import { Icon, type IconName } from '../../../controls/Icon.tsx'
import { Spinner } from '../../../controls/Spinner.tsx'
import type { Checks, RunningTest } from './use-connection-test.ts'

const serverWords: Readonly<Record<CheckedServer, string>> = {
  auth: 'Sign-in with the browser',
  code: 'Sign-in with a code',
  api: 'Requests (API)',
  library: 'Library',
  queue: 'Queue and devices',
  streaming: 'Music',
  artwork: 'Covers',
}
const marks: Readonly<Record<Finding['outcome'], { readonly icon: IconName; readonly words: string }>> = {
  good: { icon: 'check', words: 'works' },
  note: { icon: 'info', words: 'note' },
  bad: { icon: 'alert', words: 'does not work' },
}

export function ConnectionTest({ test: { checks, running } }: { readonly test: RunningTest }) {
  const box = useRef<HTMLDivElement>(null)
  const shows = checks !== null
  useEffect(() => {
    if (shows) box.current?.scrollIntoView({ block: 'nearest' })
  }, [shows])
  if (checks === null) return null
  const shown = running ? checkedServers : checkedServers.filter(server => checks[server])
  return (
    <div className="checks" ref={box}>
      <p className="sum" role="status">
        {sumOf(checks, running)}
      </p>
      <ul aria-label="What was found" aria-busy={running}>
        {shown.map(server => (
          <Line key={server} server={server} check={checks[server]} />
        ))}
      </ul>
    </div>
  )
}

function sumOf(checks: Checks, running: boolean): string {
  const found = Object.values(checks)
  const wrong = found.filter(check => check.outcome === 'bad').length
  if (running) return `Testing: ${found.length} of ${checkedServers.length}`
  if (found.length < checkedServers.length) return `Not finished: ${found.length} of ${checkedServers.length} tested.`
  if (wrong === 0) return 'Everything that is needed answers.'
  return wrong === 1 ? 'One thing does not work yet.' : `${wrong} things do not work yet.`
}

function Line({ server, check }: { readonly server: CheckedServer; readonly check: ServerCheck | undefined }) {
  return (
    <li className={check === undefined ? 'check' : `check is-${check.outcome}`}>
      {check === undefined ? <Spinner /> : <Icon name={marks[check.outcome].icon} size={16} />}
      <div>
        <b>{serverWords[server]}</b>
        {check === undefined ? <span className="meta">Waiting for an answer</span> : <Found check={check} />}
      </div>
    </li>
  )
}

function Found({ check }: { readonly check: ServerCheck }) {
  return (
    <>
      <span className="sr"> {marks[check.outcome].words}: </span>
      <span className="hint host">
        <bdi>{check.host}</bdi>
      </span>
      <span className="meta">
        <bdi>{check.text}</bdi>
      </span>
      {check.advice !== null && <span className="meta">{check.advice}</span>}
      {check.answered !== undefined && (
        <span className="meta">
          It answered:{' '}
          <q>
            <bdi>{check.answered}</bdi>
          </q>
        </span>
      )}
    </>
  )
}
