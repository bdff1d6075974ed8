// The findings of a connection test: a line per server, and a summary.

import { useEffect, useRef } from 'react'
import { type CheckedServer, checkedServers, type Finding, type ServerCheck } from '../../../../shared/connection-check.ts'
import { sentenceOf, t } from '../../../../shared/words/words.ts'
import { Icon, type IconName } from '../../../controls/Icon.tsx'
import { rich } from '../../../controls/rich.tsx'
import { Spinner } from '../../../controls/Spinner.tsx'
import type { Checks, RunningTest } from './use-connection-test.ts'

const serverWords: Readonly<Record<CheckedServer, string>> = {
  auth: t('signIn.signInWithTheBrowser'),
  code: t('signIn.signInWithACode2'),
  api: t('signIn.requestsApi'),
  library: t('signIn.library'),
  queue: t('signIn.queueAndDevices'),
  streaming: t('signIn.music'),
  artwork: t('signIn.covers'),
}
const marks: Readonly<Record<Finding['outcome'], { readonly icon: IconName; readonly words: string }>> = {
  good: { icon: 'check', words: t('signIn.works') },
  note: { icon: 'info', words: t('signIn.note') },
  bad: { icon: 'alert', words: t('signIn.doesNotWork') },
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
      <ul aria-label={t('signIn.whatWasFound')} aria-busy={running}>
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
  if (running) return t('signIn.testing', { done: found.length, count: checkedServers.length })
  if (found.length < checkedServers.length) return t('signIn.notFinished', { done: found.length, count: checkedServers.length })
  if (wrong === 0) return t('signIn.everythingThatIsNeededAnswers')
  return t('signIn.thingsDoNotWorkYet', { count: wrong })
}

function Line({ server, check }: { readonly server: CheckedServer; readonly check: ServerCheck | undefined }) {
  return (
    <li className={check === undefined ? 'check' : `check is-${check.outcome}`}>
      {check === undefined ? <Spinner /> : <Icon name={marks[check.outcome].icon} size={16} />}
      <div>
        <b>{serverWords[server]}</b>
        {check === undefined ? <span className="meta">{t('signIn.waitingForAnAnswer')}</span> : <Found check={check} />}
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
        <bdi>{sentenceOf(check.text)}</bdi>
      </span>
      {check.advice !== null && <span className="meta">{sentenceOf(check.advice)}</span>}
      {check.answered !== undefined && (
        <span className="meta">{rich('signIn.itAnswered', { words: check.answered }, { q: words => <q>{words}</q> })}</span>
      )}
    </>
  )
}
