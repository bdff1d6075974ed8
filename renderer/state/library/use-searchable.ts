// Whether the search index of the library shown is ready; until then, typed text waits and lists stay unfiltered.
import { useStore } from 'zustand'
import { useAppContext } from '../app-context.ts'

export const useSearchable = (): boolean => useStore(useAppContext().library, state => state.searchable)
