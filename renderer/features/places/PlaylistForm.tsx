// The dialog in which a playlist, or a folder of playlists, gets its name.
import type { ReactNode } from 'react'
import { playlistLimits } from '../../../shared/edits/edit.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { Dialog } from '../../controls/Dialog.tsx'
import { usePage } from '../../state/page.ts'

type Props = {
  readonly heading: string
  /** Content above the name field. */
  readonly intro?: ReactNode
  /** The label of the field, if it does not ask for a playlist's name. */
  readonly field?: string
  readonly name: string
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
  onName,
  children,
  submitLabel,
  canSubmit,
  busy = false,
  submit,
}: Props) {
  const { close } = usePage().layers
  const isReady = canSubmit && !busy && name.trim() !== ''
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
        <label className="field">
          <input
            type="text"
            dir="auto"
            aria-label={field}
            value={name}
            maxLength={playlistLimits.name}
            disabled={busy}
            onChange={event => onName(event.currentTarget.value)}
          />
        </label>
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
