// Whether the search index of the library shown is ready; until then, typed text waits and lists stay unfiltered.
import { useStore } from 'zustand'
import { usePage } from '../page.ts'

export const useSearchable = (): boolean => useStore(usePage().library, state => state.searchable)
