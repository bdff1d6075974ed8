// The small window in place of this one; what plays goes on.
import { ask } from '../commands.ts'
import type { Page } from '../page.ts'

export const openMini = (page: Page): Promise<unknown> => ask(page, 'mini.open', undefined)
