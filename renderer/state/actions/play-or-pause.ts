// What the play button and the space bar do.
import { t } from '../../../shared/words/words.ts'
import type { AppContextValue } from '../app-context.ts'
import { sendCommand, shuffleList } from '../commands.ts'

/** Resumes or pauses the current song; if there is none (an empty queue), plays all songs of the library shuffled. */
export function playOrPause(app: AppContextValue): void {
  const { current, paused } = app.mirror.getState().playback
  const { library } = app.library.getState()
  if (current !== null) sendCommand(app, { type: paused ? 'resume' : 'pause' })
  else if (library !== null)
    shuffleList(app, library, library.orders.title, { place: { kind: 'songs' }, title: t('kinds.songs') }, Math.random)
}
