// Whether the library shown can be searched already: until it can, what is typed waits, and lists stay as they are.
import { useStore } from 'zustand'
import { usePage } from '../page.ts'

export const useSearchable = (): boolean => useStore(usePage().library, state => state.searchable)
