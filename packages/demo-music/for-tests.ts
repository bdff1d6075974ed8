// Public interface of this package for tests elsewhere.
export { bytesOf } from './bytes-for-tests.ts'
export { jpegOfScans } from './cover/many-scans-for-tests.ts'
