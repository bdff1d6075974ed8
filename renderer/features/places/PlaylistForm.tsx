// The dialog in which a playlist, a folder of playlists or a tag gets its name.
import type { ReactNode } from 'react'
import { playlistLimits } from '../../../shared/edits/edit.ts'
import { isTaken, nameRemarkOn } from '../../../shared/edits/names.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { Dialog } from '../../controls/Dialog.tsx'
import { usePage } from '../../state/page.ts'
import { nameRemarkWords } from '../../words/name-words.ts'
import { NameField } from './NameField.tsx'

const none: ReadonlySet<string> = new Set()

type Props = {
  readonly heading: string
  /** Content above the name field. */
  readonly intro?: ReactNode
  /** The label of the field, if it does not ask for a playlist's name. */
  readonly field?: string
  readonly name: string
  /** The longest name, characters. */
  readonly most?: number
  /** Names that are there, folded: another of the same name is made all the same, and that is said. */
  readonly others?: ReadonlySet<string>
  readonly onName: (name: string) => void
  /** Content below the name field. */
  readonly children?: ReactNode
  readonly submitLabel: string
  readonly canSubmit: boolean
  /** True while the name is saved: the form is disabled then. */
  readonly busy?: boolean
  readonly submit: () => Promise<void>
}

export function PlaylistForm({
  heading,
  intro,
  field = t('places.nameOfThePlaylist'),
  name,
  most = playlistLimits.name,
  others = none,
  onName,
  children,
  submitLabel,
  canSubmit,
  busy = false,
  submit,
}: Props) {
  const { close } = usePage().layers
  const remark = nameRemarkOn(name, most)
  const isReady = canSubmit && !busy && remark === null && name.trim() !== ''
  return (
    <Dialog className="question" label={heading} close={close} busy={busy}>
      <h2>{heading}</h2>
      {intro}
      <form
        onSubmit={event => {
          event.preventDefault()
          if (isReady) void submit()
        }}
      >
        <NameField
          label={field}
          text={name}
          change={onName}
          wrong={nameRemarkWords(remark, most)}
          hint={isTaken(name, others) ? t('places.remark.taken') : null}
          disabled={busy}
        />
        {children}
        <div className="row answers">
          <Button label={t('places.cancel')} disabled={busy} onClick={close} />
          <button type="submit" className="btn btn-main" disabled={!isReady} aria-busy={busy}>
            {submitLabel}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
