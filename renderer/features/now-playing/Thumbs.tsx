// Thumbs up and down for the current song.

import { useStore } from 'zustand'
import { t } from '../../../shared/words/words.ts'
import { IconButton } from '../../controls/Button.tsx'
import { useApp, useAppContext } from '../../state/app-context.ts'
import { useCurrentTrack } from '../../state/library/use-tracks.ts'
import { useWhyReadOnly } from '../../state/may-edit.ts'
import { type Thumb, thumbOf, toggleThumb } from '../../state/thumbs.ts'
import { keyName } from '../../words/key-names.ts'

/**
 * The thumbs of the current song, none without a song of the library. `large`: in the size of Now playing, always both; else the thumb down
 * is drawn only while it is given.
 */
export function Thumbs({ large = false }: { readonly large?: boolean }) {
  const app = useAppContext()
  const library = useStore(app.library, state => state.library)
  const { track } = useCurrentTrack()
  const platform = useApp(state => state.system.platform)
  const reason = useWhyReadOnly()
  if (track === null || library === null) return null
  const currentThumb = thumbOf(track.rating)
  const toggle = (thumb: Thumb): void => toggleThumb(app, library, 'tracks', Uint32Array.of(track.row), thumb)
  const size = large ? 20 : 18
  return (
    <>
      <IconButton
        icon="like"
        label={t('actions.like')}
        shortcut={keyName('alt+l', platform)}
        size={size}
        isPressed={currentThumb === 'up'}
        disabledReason={reason}
        onClick={() => toggle('up')}
      />
      {(large || currentThumb === 'down') && (
        <IconButton
          icon="dislike"
          label={t('actions.dislike')}
          shortcut={keyName('alt+shift+l', platform)}
          size={size}
          isPressed={currentThumb === 'down'}
          disabledReason={reason}
          onClick={() => toggle('down')}
        />
      )}
    </>
  )
}
