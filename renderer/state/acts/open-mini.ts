// Opens the mini player in place of this window; music keeps playing.
import { ask } from '../commands.ts'
import type { Page } from '../page.ts'

export const openMini = (page: Page): Promise<unknown> => ask(page, 'mini.open', undefined)
