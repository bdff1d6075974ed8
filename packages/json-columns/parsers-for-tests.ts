// Machines for tests that read thousands of small answers.
import { createParserPool } from './row-parser.ts'

export const parsers = createParserPool()
