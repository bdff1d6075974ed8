// Opens the palette, as soon as there is something to search.

import { currentPerson } from '../current-person.ts'
import type { Page } from '../page.ts'

/**
 * While a library is on its way it opens once that is there. Not any more when something else was opened meanwhile, when the library cannot
 * be read, or when somebody else is there.
 */
export function openSearch({ mirror, library, layers }: Pick<Page, 'mirror' | 'library' | 'layers'>): void {
  const person = currentPerson(mirror.getState())
  if (library.getState().library !== null) layers.open({ kind: 'palette' })
  else if (person !== null) {
    const stop = (): void => {
      for (const end of ends) end()
    }
    const ends = [
      library.subscribe(({ library: whole, error }) => {
        if (whole === null && error === null) return
        stop()
        if (whole !== null) layers.open({ kind: 'palette' })
      }),
      layers.subscribe(stop),
      mirror.subscribe(state => {
        if (currentPerson(state) !== person || state.library.load.phase === 'failed') stop()
      }),
    ]
  }
}
