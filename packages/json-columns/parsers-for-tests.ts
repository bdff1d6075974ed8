// For tests that read thousands of small answers: a pool of parsers that they share.
import { createParserPool } from './row-parser.ts'

export const parsers = createParserPool()
