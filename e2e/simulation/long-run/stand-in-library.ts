// In the place of main/library/library.ts: the made-up one.
export { startMadeUpLibrary as startLibrary } from '../made-up-library.ts'
