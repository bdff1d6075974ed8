// Opens the layer that shows all that is known of some rows.
import type { Library } from '../../shared/library/model/model.ts'
import type { Detailed } from '../../shared/library/places/details.ts'
import type { Page } from './page.ts'

/** Rows become ids: another library may come while they are looked at. `edit`: to be changed at once. */
export const showDetails = (page: Page, library: Library, of: Detailed, rows: Uint32Array, how?: 'edit'): void =>
  page.layers.open({
    ...{ kind: 'details', of, ids: Array.from(rows, row => library[of].id[row] ?? 0) },
    ...(how === 'edit' && { edit: true }),
  })
