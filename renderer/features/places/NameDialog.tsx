// The dialog in which a playlist, a folder of playlists or a tag gets its name.
import type { ReactNode } from 'react'
import { playlistLimits } from '../../../shared/edits/edit.ts'
import { isTaken, nameRemarkOn } from '../../../shared/edits/name-rules.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { Dialog } from '../../controls/Dialog.tsx'
import { useAppContext } from '../../state/app-context.ts'
import { nameRemarkWords } from '../../words/name-words.ts'
import { NameField } from './NameField.tsx'

const noNames: ReadonlySet<string> = new Set()

type Props = {
  readonly heading: string
  /** Content above the name field. */
  readonly intro?: ReactNode
  /** The label of the field, if it does not ask for a playlist's name. */
  readonly field?: string
  readonly name: string
  /** The longest name, characters. */
  readonly maxLength?: number
  /** Names that exist already, folded: another one of the same name can be made, but a remark says so. */
  readonly otherNames?: ReadonlySet<string>
  readonly onName: (name: string) => void
  /** Content below the name field. */
  readonly children?: ReactNode
  readonly submitLabel: string
  readonly canSubmit: boolean
  /** True while the name is saved: the form is disabled then. */
  readonly busy?: boolean
  readonly submit: () => Promise<void>
}

export function NameDialog({
  heading,
  intro,
  field = t('places.playlistName'),
  name,
  maxLength = playlistLimits.name,
  otherNames = noNames,
  onName,
  children,
  submitLabel,
  canSubmit,
  busy = false,
  submit,
}: Props) {
  const { close: onClose } = useAppContext().layers
  const remark = nameRemarkOn(name, maxLength)
  const canSave = canSubmit && !busy && remark === null && name.trim() !== ''
  return (
    <Dialog className="question" label={heading} onClose={onClose} busy={busy}>
      <h2>{heading}</h2>
      {intro}
      <form
        onSubmit={event => {
          event.preventDefault()
          if (canSave) void submit()
        }}
      >
        <NameField
          label={field}
          text={name}
          onChange={onName}
          error={nameRemarkWords(remark, maxLength)}
          hint={isTaken(name, otherNames) ? t('places.remark.taken') : null}
          disabled={busy}
        />
        {children}
        <div className="row answers">
          <Button label={t('actions.cancel')} disabled={busy} onClick={onClose} />
          <button type="submit" className="btn btn-main" disabled={!canSave} aria-busy={busy}>
            {submitLabel}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
