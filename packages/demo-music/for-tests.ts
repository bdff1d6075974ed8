// What tests elsewhere may use of this package.
export { bytesOf } from './bytes-for-tests.ts'
export { jpegOfScans } from './cover/many-scans-for-tests.ts'
