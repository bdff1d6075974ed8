// Machines for tests that read thousands of small answers.
import { rowParsers } from './row-parser.ts'

export const parsers = rowParsers()
