// The dialog of library changes that are not sent yet or were refused by the service, each with a button to discard it.
import type { EditEntry } from '../../../shared/edits/entry.ts'
import { countRequests } from '../../../shared/edits/requests.ts'
import { t } from '../../../shared/words/words.ts'
import { Button, IconButton } from '../../controls/Button.tsx'
import { Dialog } from '../../controls/Dialog.tsx'
import { ask } from '../../state/commands.ts'
import { editSaid } from '../../state/edit-words.ts'
import { missingWrite } from '../../state/may-edit.ts'
import { useApp, useMaybeLibrary, usePage } from '../../state/page.ts'

/** How many changes are listed, at most. */
const mostListed = 200

export function WaitingEdits() {
  const page = usePage()
  const entries = useApp(state => state.edits.entries)
  const offline = useApp(state => state.reachability === 'offline')
  const missing = useApp(missingWrite)
  const waiting = entries.filter(({ status }) => status.kind === 'waiting')
  const refused = entries.filter(({ status }) => status.kind === 'refused')
  const drop = (gone: readonly EditEntry[]): void => void ask(page, 'edits.drop', { ids: gone.map(({ id }) => id) })
  const why = missing ?? t(offline ? 'edits.whenReached' : 'edits.beingSent')
  return (
    <Dialog className="question" label={t('edits.changesNotYetSent')} close={page.layers.close}>
      <h2>{t('edits.changesNotYetSent')}</h2>
      <p>{waiting.length === 0 ? t('edits.nothingWaits') : why}</p>
      {refused.length > 0 && <List label={t('edits.refused')} entries={refused} drop={drop} act="forget" />}
      {waiting.length > 0 && <List label={t('edits.waiting')} entries={waiting} drop={drop} act="drop" />}
      <div className="row answers">
        {waiting.length > 1 && <Button label={t('edits.dropAll')} kind="danger" onClick={() => drop(waiting)} />}
        <Button label={t('edits.close')} onClick={page.layers.close} />
      </div>
    </Dialog>
  )
}

type ListProps = {
  readonly label: string
  readonly entries: readonly EditEntry[]
  readonly drop: (entries: readonly EditEntry[]) => void
  readonly act: 'forget' | 'drop'
}

function List({ label, entries, drop, act }: ListProps) {
  const library = useMaybeLibrary()
  return (
    <>
      <h3>{label}</h3>
      <ul aria-label={label} className="edit-lines">
        {entries.slice(0, mostListed).map(entry => (
          <Line key={entry.id} entry={entry} said={editSaid(entry.edit, library)} act={act} drop={() => drop([entry])} />
        ))}
      </ul>
      {entries.length > mostListed && <p className="hint">{t('edits.andMore', { count: entries.length - mostListed })}</p>}
    </>
  )
}

type LineProps = { readonly entry: EditEntry; readonly said: string; readonly act: 'forget' | 'drop'; readonly drop: () => void }

function Line({ entry: { id, edit, status }, said, act, drop }: LineProps) {
  const all = countRequests(edit)
  const sent = useApp(({ sendingEdit }) => (sendingEdit?.id === id ? sendingEdit.sent : status.kind === 'waiting' ? status.sent : 0))
  return (
    <li>
      <span className="grow">
        {said}
        {status.kind === 'waiting' && sent > 0 && <small className="num">{t('edits.sentOf', { sent, all })}</small>}
        {status.kind === 'refused' && (
          <small>
            <bdi>{status.error.answered ?? status.error.message}</bdi>
          </small>
        )}
      </span>
      <IconButton icon="x" label={t(`edits.${act}`, { change: said })} size={16} onClick={drop} />
    </li>
  )
}
