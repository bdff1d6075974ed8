// The findings of a connection test: a summary, and a line per server; nothing before the first test.

import { type ReactNode, useEffect, useRef } from 'react'
import { type CheckedServer, checkedServers, type Finding, type ServerCheck } from '../../../../shared/connection/connection-check.ts'
import { sentenceOf, t } from '../../../../shared/words/words.ts'
import { Icon, type IconName } from '../../../controls/Icon.tsx'
import { richText } from '../../../controls/rich-text.tsx'
import { Spinner } from '../../../controls/Spinner.tsx'
import type { ConnectionChecks, ConnectionTestState } from './use-connection-test.ts'

const serverTexts: Readonly<Record<CheckedServer, string>> = {
  auth: t('signIn.methodBrowser'),
  code: t('signIn.methodCode'),
  api: t('signIn.requestsApi'),
  library: t('kinds.library'),
  queue: t('signIn.queueAndDevices'),
  streaming: t('kinds.music'),
  artwork: t('kinds.covers'),
}
const outcomeIcons: Readonly<Record<Finding['outcome'], IconName>> = { good: 'check', note: 'info', bad: 'alert' }
const findingTags = {
  address: (host: ReactNode) => <span className="hint host">{host}</span>,
  text: (finding: ReactNode) => <span className="meta">{finding}</span>,
}

export function ConnectionTest({ test: { checks, running } }: { readonly test: ConnectionTestState }) {
  const box = useRef<HTMLDivElement>(null)
  const isShown = checks !== null
  useEffect(() => {
    if (isShown) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  if (checks === null) return null
  const shown = running ? checkedServers : checkedServers.filter(server => checks[server])
  return (
    <div className="checks" ref={box}>
      <p className="sum" role="status">
        {summaryText(checks, running)}
      </p>
      <ul aria-label={t('signIn.findingsLabel')} aria-busy={running}>
        {shown.map(server => (
          <ServerLine key={server} server={server} check={checks[server]} />
        ))}
      </ul>
    </div>
  )
}

function summaryText(checks: ConnectionChecks, isRunning: boolean): string {
  const findings = Object.values(checks)
  const badCount = findings.filter(check => check.outcome === 'bad').length
  if (isRunning) return t('signIn.testing', { count: findings.length, total: checkedServers.length })
  if (findings.length < checkedServers.length) return t('signIn.notFinished', { count: findings.length, total: checkedServers.length })
  if (badCount === 0) return t('signIn.everythingResponds')
  return t('signIn.notWorkingYet', { count: badCount })
}

function ServerLine({ server, check }: { readonly server: CheckedServer; readonly check: ServerCheck | undefined }) {
  return (
    <li className={check === undefined ? 'check' : `check is-${check.outcome}`}>
      {check === undefined ? <Spinner /> : <Icon name={outcomeIcons[check.outcome]} size={16} />}
      <div>
        <b>{serverTexts[server]}</b>
        {check === undefined ? <span className="meta">{t('signIn.waitingForResponse')}</span> : <ServerFinding check={check} />}
      </div>
    </li>
  )
}

function ServerFinding({ check }: { readonly check: ServerCheck }) {
  return (
    <>
      {' '}
      {richText(`signIn.finding.${check.outcome}`, { host: check.host, finding: sentenceOf(check.text) }, findingTags)}
      {check.advice !== null && <span className="meta">{sentenceOf(check.advice)}</span>}
      {check.answered !== undefined && (
        <span className="meta">{richText('signIn.serverWords', { words: check.answered }, { q: words => <q>{words}</q> })}</span>
      )}
    </>
  )
}
