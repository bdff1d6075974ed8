// What was made here is named by an id of this computer until the service has given one: places may still name the former.
import { useApp } from './page.ts'

/** The id by which the library knows a playlist or a tag now. */
export const useGivenId = (id: number): number => useApp(state => state.edits.made.find(([before]) => before === id)?.[1] ?? id)
