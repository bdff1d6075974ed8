// Opens the details layer for some rows.
import type { Library } from '../../shared/library/model/model.ts'
import type { Detailed } from '../../shared/library/places/details.ts'
import type { AppContextValue } from './app-context.ts'

/** Converts rows to ids, as another library may be loaded while the layer is open. `edit`: opens the form at once. */
export const showDetails = (app: AppContextValue, library: Library, detailed: Detailed, rows: Uint32Array, mode?: 'edit'): void =>
  app.layers.open({
    ...{ kind: 'details', of: detailed, ids: Array.from(rows, row => library[detailed].id[row] ?? 0) },
    ...(mode === 'edit' && { edit: true }),
  })
