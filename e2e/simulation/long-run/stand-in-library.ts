// Replaces main/library/library.ts in the bundle: the made-up library.
export { startMadeUpLibrary as startLibrary } from '../made-up-library.ts'
