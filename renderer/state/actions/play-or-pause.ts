// What the play button and the space bar do.
import { t } from '../../../shared/words/words.ts'
import type { AppContextValue } from '../app-context.ts'
import { sendCommand, shuffleList } from '../commands.ts'

/** Plays or pauses; with an empty queue, plays all songs of the library shuffled. */
export function playOrPause(page: AppContextValue): void {
  const { current, paused } = page.mirror.getState().playback
  const { library } = page.library.getState()
  if (current !== null) sendCommand(page, { type: paused ? 'resume' : 'pause' })
  else if (library !== null)
    shuffleList(page, library, library.orders.title, { place: { kind: 'songs' }, title: t('navigation.songs') }, Math.random)
}
