// Handles uncaught errors: logs them, then shows a dialog from which the person can copy the details and restart.
import { homedir } from 'node:os'
import { app, clipboard, dialog } from 'electron'
import { t } from '../../../shared/words/words.ts'
import type { Log } from '../../log.ts'
import { crashDetails } from './crash-details.ts'
import { relaunch } from './relaunch.ts'

export type CrashHandling = {
  /** Sets the function that gives the diagnostics to copy with the details of a crash; without it only the details are copied. */
  setDiagnostics(diagnostics: () => string): void
}

/**
 * Installs the handlers of uncaught errors. Expected failures never come to them; after a bug no state can be trusted, so the person can
 * only relaunch or quit.
 */
export function installCrashHandling(log: Log): CrashHandling {
  let isReported = false
  let diagnostics = () => ''
  const reportCrash = async (error: unknown) => {
    log.error('crashed', error)
    if (isReported) return
    isReported = true
    const details = crashDetails(error, homedir())
    const crashReport = () => `${details}\n\n${diagnostics()}`
    try {
      await app.whenReady()
      await showCrashDialog(crashReport)
    } catch (failure) {
      // The dialog could not be shown, for example without a display, so the error goes to stderr.
      log.error('the crash could not be shown', failure)
      process.stderr.write(`Segue has crashed: ${details}\n`)
      app.exit(1)
    }
  }
  process.on('uncaughtException', error => void reportCrash(error))
  process.on('unhandledRejection', reason => void reportCrash(reason))
  return {
    setDiagnostics: read => {
      diagnostics = read
    },
  }
}

async function showCrashDialog(details: () => string): Promise<void> {
  const { response } = await dialog.showMessageBox({
    type: 'error',
    title: t('app.segue'),
    message: t('dialog.crashHeading'),
    detail: t('dialog.crashDescription'),
    buttons: [t('dialog.startAgain'), t('dialog.copyAndQuit'), t('actions.quit')],
    defaultId: 0,
    cancelId: 2,
  })
  if (response === 0) relaunch({ app, process })
  if (response === 1) await clipboard.writeText(details())
  app.exit(1)
}
