// A test of a connection as the page sees it: one look at each server, shown as they come, ended when nobody looks any more.
import { useEffect, useRef, useState } from 'react'
import { type CheckedServer, checkedServers, type ServerCheck } from '../../../../shared/connection-check.ts'
import type { ConnectionPreset } from '../../../../shared/connection-form.ts'
import { usePage } from '../../../state/page.ts'

export type Checks = { readonly [Server in CheckedServer]?: ServerCheck }
export type RunningTest = {
  /** null before the first test, and after what was tested has changed. */
  readonly checks: Checks | null
  readonly running: boolean
  /** Null tests the service in use. */
  readonly start: (preset: ConnectionPreset | null) => void
  /** Ends the test; what was found stays. */
  readonly cancel: () => void
  /** Forgets what was found: it was about something else. */
  readonly forget: () => void
}

export function useConnectionTest(): RunningTest {
  const { bridge, notices } = usePage()
  const [checks, setChecks] = useState<Checks | null>(null)
  const [running, setRunning] = useState(false)
  /** Counts the tests, so that what comes late from an earlier one is not shown. */
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
