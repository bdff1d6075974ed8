// A connection test: one request per server, findings shown as they arrive, cancelled when the component unmounts.
import { useEffect, useRef, useState } from 'react'
import { type CheckedServer, checkedServers, type ServerCheck } from '../../../../shared/connection-check.ts'
import type { ConnectionPreset } from '../../../../shared/connection-form.ts'
import { usePage } from '../../../state/page.ts'

export type Checks = { readonly [Server in CheckedServer]?: ServerCheck }
export type RunningTest = {
  /** Findings per server; null before the first test and after the tested values changed. */
  readonly checks: Checks | null
  readonly running: boolean
  /** Starts a test of a preset; null: of the connection in use. */
  readonly start: (preset: ConnectionPreset | null) => void
  /** Cancels the test; its findings stay. */
  readonly cancel: () => void
  /** Discards the findings, since the tested values have changed. */
  readonly forget: () => void
}

export function useConnectionTest(): RunningTest {
  const { bridge, notices } = usePage()
  const [checks, setChecks] = useState<Checks | null>(null)
  const [running, setRunning] = useState(false)
  /** Number of the current test, so that late answers of an earlier one are ignored. */
  const turn = useRef(0)

  const end = (): void => {
    turn.current += 1
    setRunning(false)
    void bridge['connection.cancelTest'](undefined)
  }
  const start = async (preset: ConnectionPreset | null): Promise<void> => {
    turn.current += 1
    const mine = turn.current
    setChecks({})
    setRunning(true)
    const look = async (server: CheckedServer): Promise<void> => {
      const reply = await bridge['connection.test']({ preset, server })
      if (turn.current !== mine) return
      if (reply.ok) setChecks(before => ({ ...before, [server]: reply.value }))
      else if (reply.error.code !== 'cancelled') notices.fail(reply.error)
    }
    await Promise.all(checkedServers.map(look))
    if (turn.current === mine) setRunning(false)
  }
  const goAway = useRef(end)
  goAway.current = () => running && end()
  useEffect(() => () => goAway.current(), [])

  return {
    checks,
    running,
    start: preset => void start(preset),
    cancel: end,
    forget: () => {
      if (running) end()
      setChecks(null)
    },
  }
}
