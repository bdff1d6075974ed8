// Opens the mini player in place of this window; music keeps playing.

import type { AppContextValue } from '../app-context.ts'
import { request } from '../commands.ts'

export const openMini = (app: AppContextValue): Promise<unknown> => request(app, 'mini.open', undefined)
