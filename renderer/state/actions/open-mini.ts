// Opens the mini player in place of this window; music keeps playing.

import type { AppContextValue } from '../app-context.ts'
import { request } from '../commands.ts'

export const openMini = (page: AppContextValue): Promise<unknown> => request(page, 'mini.open', undefined)
