// A connection test: one request per server, findings shown as they arrive, cancelled when the component unmounts.
import { useEffect, useRef, useState } from 'react'
import { type CheckedServer, checkedServers, type ServerCheck } from '../../../../shared/connection/connection-check.ts'
import type { ConnectionPreset } from '../../../../shared/connection/connection-form.ts'
import { useAppContext } from '../../../state/app-context.ts'

export type ConnectionChecks = { readonly [Server in CheckedServer]?: ServerCheck }
export type ConnectionTestState = {
  /** Findings per server; null before the first test and after the tested values changed. */
  readonly checks: ConnectionChecks | null
  readonly running: boolean
  /** Starts a test of a preset; null: of the connection in use. */
  readonly start: (preset: ConnectionPreset | null) => void
  /** Cancels the test; its findings stay. */
  readonly cancel: () => void
  /** Discards the findings, since the tested values have changed. */
  readonly discard: () => void
}

export function useConnectionTest(): ConnectionTestState {
  const { bridge, notices } = useAppContext()
  const [checks, setChecks] = useState<ConnectionChecks | null>(null)
  const [running, setRunning] = useState(false)
  /** Number of the current test, so that late answers of an earlier one are ignored. */
  const runNumber = useRef(0)

  const cancelTest = (): void => {
    runNumber.current += 1
    setRunning(false)
    void bridge['connection.cancelTest'](undefined)
  }
  const start = async (preset: ConnectionPreset | null): Promise<void> => {
    runNumber.current += 1
    const ownRun = runNumber.current
    setChecks({})
    setRunning(true)
    const checkServer = async (server: CheckedServer): Promise<void> => {
      const reply = await bridge['connection.test']({ preset, server })
      if (runNumber.current !== ownRun) return
      if (reply.ok) setChecks(before => ({ ...before, [server]: reply.value }))
      else if (reply.error.code !== 'cancelled') notices.fail(reply.error)
    }
    await Promise.all(checkedServers.map(checkServer))
    if (runNumber.current === ownRun) setRunning(false)
  }
  const onUnmount = useRef(cancelTest)
  onUnmount.current = () => running && cancelTest()
  useEffect(() => () => onUnmount.current(), [])

  return {
    checks,
    running,
    start: preset => void start(preset),
    cancel: cancelTest,
    discard: () => {
      if (running) cancelTest()
      setChecks(null)
    },
  }
}
