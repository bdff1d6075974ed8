// Music that the person dropped on the window, on its way to the uploads: trusted like files chosen in a dialog, since only the preload can
// send them.
import { isAbsolute } from 'node:path'
import { errorWords, failed } from '../../../shared/errors.ts'
import { droppedChannel } from '../../../shared/ipc/request-names.ts'
import { droppedPaths } from '../../../shared/ipc/uploads-input.ts'
import { say } from '../../../shared/words/words.ts'
import type { Log } from '../../log.ts'
import type { Notify } from '../../notices.ts'
import { createRateLimitedLog, createRateLimiter } from '../../rate-limit.ts'
import type { UploadsOwner } from '../../uploads/uploads-interface.ts'

type Dependencies<Event> = {
  /** Registers a listener on a channel: Electron's ipcMain.on. */
  readonly on: (channel: string, listener: (event: Event, ...inputs: unknown[]) => void) => void
  /** Whether the main frame of the large window sent the message; the mini player takes no files. */
  readonly isLargePage: (event: Event) => boolean
  /** The uploads of the signed-in account; null while nobody is signed in. */
  readonly uploads: () => Promise<Pick<UploadsOwner, 'add'> | null>
  readonly notify: Notify
  /** Monotonic clock, milliseconds. */
  readonly steady: () => number
  readonly log: Log
}

/** Rate limit of drops: at most `count` within `within` milliseconds, far more than a person does; further ones are ignored. */
const dropLimit = { within: 10_000, count: 20 }

/** Adds dropped files to the uploads. The preload gets no answer, so a failure is shown to the person as a notice. */
export function handleDroppedFiles<Event>({ on, isLargePage, uploads, notify, steady, log }: Dependencies<Event>): void {
  const limitedLog = createRateLimitedLog(log, steady)
  const exceedsLimit = createRateLimiter(dropLimit, steady)
  on(droppedChannel, (event, ...inputs) => {
    const paths = droppedPaths.safeParse(inputs[0])
    const isValid = paths.success && inputs.length === 1 && paths.data.every(isPath)
    if (!isLargePage(event) || !isValid || exceedsLimit())
      return limitedLog.warning('files were dropped by somebody who may not, or not as a person does')
    void add(paths.data).catch(error => log.error('bug in what was dropped', error))
  })
  const add = async (paths: readonly string[]): Promise<void> => {
    const owner = await uploads()
    const added = owner === null ? failed('expired', say('errors.notSignedIn')) : await owner.add(paths)
    if (!added.ok) notify('warning', errorWords(added.error), added.error.answered)
  }
}

/** Whether a text can be an absolute path; no file system allows a zero byte in a name. */
const isPath = (text: string): boolean => isAbsolute(text) && !text.includes('\0')
