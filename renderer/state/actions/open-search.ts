// Opens the search palette, once there is a library to search.

import type { AppContextValue } from '../app-context.ts'
import { currentPerson } from '../current-person.ts'

/**
 * Opens the palette, while the first library is being loaded once that is done; given up if another layer is opened, loading fails, or the
 * account changes. Nothing if nobody is signed in and there is no library.
 */
export function openSearch({ mirror, library, layers }: Pick<AppContextValue, 'mirror' | 'library' | 'layers'>): void {
  const person = currentPerson(mirror.getState())
  if (library.getState().library !== null) layers.open({ kind: 'palette' })
  else if (person !== null) {
    const unsubscribeAll = (): void => {
      for (const unsubscribe of unsubscribers) unsubscribe()
    }
    const unsubscribers = [
      library.subscribe(({ library: loaded, error }) => {
        if (loaded === null && error === null) return
        unsubscribeAll()
        if (loaded !== null) layers.open({ kind: 'palette' })
      }),
      layers.subscribe(unsubscribeAll),
      mirror.subscribe(state => {
        if (currentPerson(state) !== person || state.library.load.phase === 'failed') unsubscribeAll()
      }),
    ]
  }
}
