// The menu of the current song, the same as in lists.
import type { MouseEvent } from 'react'
import { t } from '../../../shared/words/words.ts'
import { trackMenu } from '../../lists/menus/track-menu.ts'
import { useAppContext, useLibraryOrNull } from '../../state/app-context.ts'
import { sendCommand } from '../../state/commands.ts'
import { useCurrentTrack } from '../../state/library/use-tracks.ts'
import { useContextMenu } from '../../state/use-menu.ts'

/** An event handler that opens the current song's menu; undefined if no song of the library plays. */
export function useTrackMenu(): ((event: MouseEvent) => void) | undefined {
  const app = useAppContext()
  const library = useLibraryOrNull()
  const openMenu = useContextMenu()
  const { track } = useCurrentTrack()
  if (library === null || track === null) return undefined
  const play = (): void => sendCommand(app, { type: 'resume' })
  // The shortcuts of lists are not shown, as outside of a list their keys do something else.
  return event =>
    openMenu(
      event,
      t('kinds.song'),
      trackMenu(app, library, Uint32Array.of(track.row), play).map(({ keys: _, ...item }) => item),
    )
}
