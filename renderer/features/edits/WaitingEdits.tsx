// The dialog of library changes that are not sent yet or were refused by the service, each with a button to discard it, and refused
// ones with one to send it again.
import { useRef } from 'react'
import type { EditEntry } from '../../../shared/edits/entry.ts'
import { countRequests } from '../../../shared/edits/requests.ts'
import { t } from '../../../shared/words/words.ts'
import { Button, IconButton } from '../../controls/Button.tsx'
import { Dialog } from '../../controls/Dialog.tsx'
import { useApp, useAppContext, useLibraryOrNull } from '../../state/app-context.ts'
import { request } from '../../state/commands.ts'
import { libraryEditText } from '../../state/edit-words.ts'
import { whyReadOnly } from '../../state/may-edit.ts'

/** How many changes are listed, at most. */
const maxListed = 200

export function WaitingEdits() {
  const app = useAppContext()
  const entries = useApp(state => state.edits.entries)
  const isOffline = useApp(state => state.reachability === 'offline')
  const missing = useApp(whyReadOnly)
  const waiting = entries.filter(({ status }) => status.kind === 'waiting')
  const refused = entries.filter(({ status }) => status.kind === 'refused')
  const discard = async (discarded: readonly EditEntry[]): Promise<void> => {
    const gone = await request(app, 'edits.drop', { ids: discarded.map(({ id }) => id) })
    if (gone !== null) app.editSteps.discarded(gone.ids)
  }
  // Ids of refused changes that are being sent again, so that a second press does not add them twice.
  const inFlight = useRef(new Set<string>())
  const sendAgain = async (entry: EditEntry): Promise<void> => {
    // The change is added again before its refused entry is dropped, so that a full disk loses neither.
    if (inFlight.current.has(entry.id)) return
    inFlight.current.add(entry.id)
    const added = await request(app, 'edits.add', { edits: [entry.edit] })
    if (added === null) inFlight.current.delete(entry.id)
    else discard([entry])
  }
  const explanation = missing ?? t(isOffline ? 'edits.offlineDescription' : 'edits.sendingDescription')
  return (
    <Dialog className="question" label={t('edits.heading')} onClose={app.layers.close}>
      <h2>{t('edits.heading')}</h2>
      <p>{waiting.length === 0 ? t('edits.nothingWaits') : explanation}</p>
      {refused.length > 0 && (
        <EditList label={t('edits.refusedLabel')} entries={refused} discard={discard} buttonKind="forget" sendAgain={sendAgain} />
      )}
      {waiting.length > 0 && <EditList label={t('edits.waitingLabel')} entries={waiting} discard={discard} buttonKind="drop" />}
      <div className="row answers">
        {waiting.length > 1 && <Button label={t('edits.dropAll')} kind="danger" onClick={() => discard(waiting)} />}
        <Button label={t('actions.close')} onClick={app.layers.close} />
      </div>
    </Dialog>
  )
}

type ListProps = {
  readonly label: string
  readonly entries: readonly EditEntry[]
  readonly discard: (entries: readonly EditEntry[]) => void
  readonly buttonKind: 'forget' | 'drop'
  readonly sendAgain?: (entry: EditEntry) => Promise<void>
}

function EditList({ label, entries, discard, buttonKind, sendAgain }: ListProps) {
  const library = useLibraryOrNull()
  return (
    <>
      <h3>{label}</h3>
      <ul aria-label={label} className="edit-lines">
        {entries.slice(0, maxListed).map(entry => (
          <EditLine
            key={entry.id}
            entry={entry}
            editText={libraryEditText(entry.edit, library)}
            buttonKind={buttonKind}
            discard={() => discard([entry])}
            {...(sendAgain && { sendAgain: () => void sendAgain(entry) })}
          />
        ))}
      </ul>
      {entries.length > maxListed && <p className="hint">{t('format.andMore', { count: entries.length - maxListed })}</p>}
    </>
  )
}

type LineProps = {
  readonly entry: EditEntry
  readonly editText: string
  readonly buttonKind: 'forget' | 'drop'
  readonly discard: () => void
  readonly sendAgain?: () => void
}

function EditLine({ entry: { id, edit, status }, editText: text, buttonKind, discard, sendAgain }: LineProps) {
  const requestCount = countRequests(edit)
  const sentCount = useApp(({ sendingEdit }) => (sendingEdit?.id === id ? sendingEdit.sent : status.kind === 'waiting' ? status.sent : 0))
  return (
    <li>
      <span className="grow">
        {text}
        {status.kind === 'waiting' && sentCount > 0 && (
          <small className="num">{t('edits.sentOf', { count: sentCount, total: requestCount })}</small>
        )}
        {status.kind === 'refused' && (
          <small>
            <bdi>{status.error.answered ?? status.error.message}</bdi>
          </small>
        )}
      </span>
      {sendAgain && <IconButton icon="refresh" label={t('edits.sendAgain', { change: text })} size={16} onClick={sendAgain} />}
      <IconButton icon="x" label={t(`edits.${buttonKind}`, { change: text })} size={16} onClick={discard} />
    </li>
  )
}
