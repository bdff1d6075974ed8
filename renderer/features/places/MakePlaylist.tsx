// Makes a playlist on the service out of the songs of a list, under a name.
import { useState } from 'react'
import type { TrackId } from '../../../shared/ids.ts'
import { queueLimit } from '../../../shared/queue/model.ts'
import { Button } from '../../controls/Button.tsx'
import { Dialog } from '../../controls/Dialog.tsx'
import { usePage } from '../../state/page.ts'
import { createPlaylist } from '../../state/playlist-acts.ts'
import { count, songs } from '../../words/format.ts'

/** As the request allows. */
const longestName = 500

export function MakePlaylist({ name: proposed, tracks }: { readonly name: string; readonly tracks: readonly TrackId[] }) {
  const page = usePage()
  const [name, setName] = useState(proposed)
  const [working, setWorking] = useState(false)
  const tooMany = tracks.length > queueLimit
  const cannot = working || tooMany || name.trim() === ''
  const make = async (): Promise<void> => {
    if (cannot) return
    setWorking(true)
    const made = await createPlaylist(page, name.trim(), tracks)
    setWorking(false)
    if (made !== null) page.layers.close()
  }
  return (
    <Dialog className="question" label="Save as a playlist" close={page.layers.close} busy={working}>
      <h2>Save as a playlist</h2>
      <p>
        {tooMany
          ? `${songs(tracks.length)} are too many for one playlist: it can have ${count(queueLimit)}. Set a limit first.`
          : `${songs(tracks.length)} as they are now. The playlist is kept by the service, on all your devices, and does not change by itself.`}
      </p>
      <form
        onSubmit={event => {
          event.preventDefault()
          void make()
        }}
      >
        <label className="field">
          <input
            type="text"
            dir="auto"
            aria-label="Name of the playlist"
            value={name}
            maxLength={longestName}
            disabled={working}
            onChange={event => setName(event.currentTarget.value)}
          />
        </label>
        <div className="row answers">
          <Button label="Cancel" disabled={working} onClick={page.layers.close} />
          <button type="submit" className="btn btn-main" disabled={cannot} aria-busy={working}>
            Save
          </button>
        </div>
      </form>
    </Dialog>
  )
}
