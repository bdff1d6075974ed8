// Machines for tests that read thousands of small answers.
import { rowMachines } from './row-machine.ts'

export const machines = rowMachines()
