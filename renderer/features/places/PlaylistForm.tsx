// The dialog in which a playlist or a tag gets its name.
import type { ReactNode } from 'react'
import { playlistLimits } from '../../../shared/edits/edit.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { Dialog } from '../../controls/Dialog.tsx'
import { usePage } from '../../state/page.ts'

type Props = {
  readonly heading: string
  /** What stands above the name. */
  readonly intro?: ReactNode
  /** What the field asks for, where that is not a playlist's name. */
  readonly field?: string
  readonly name: string
  /** Characters that the name may have. */
  readonly longest?: number
  readonly onName: (name: string) => void
  /** What stands below the name. */
  readonly children?: ReactNode
  readonly submitLabel: string
  readonly canSubmit: boolean
  /** It is being done: nothing can be changed meanwhile. */
  readonly busy?: boolean
  readonly submit: () => Promise<void>
}

export function PlaylistForm({
  heading,
  intro,
  field = t('places.nameOfThePlaylist'),
  name,
  longest = playlistLimits.name,
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
            maxLength={longest}
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
