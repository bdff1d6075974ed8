// What Windows is asked to show: recorded, as no Linux has such a list.
import type { Task } from 'electron'
import { expect, test } from 'vitest'
import { setJumpList } from './jump-list.ts'

function tasksOf(program: Parameters<typeof setJumpList>[1]): readonly Task[] {
  let asked: readonly Task[] = []
  const app = {
    setUserTasks: (tasks: Task[]) => {
      asked = tasks
      return true
    },
  }
  setJumpList(app, program)
  return asked
}

test('each line starts this app and this profile with a command', () => {
  const asked = tasksOf({ command: 'C:\\Programs\\Segue\\Segue.exe', args: ['--user-data-dir=D:\\My Segue'] })
  expect(asked.map(({ title, program, arguments: words }) => [title, program, words])).toEqual([
    ['Play or pause', 'C:\\Programs\\Segue\\Segue.exe', '"--user-data-dir=D:\\My Segue" toggle'],
    ['Next', 'C:\\Programs\\Segue\\Segue.exe', '"--user-data-dir=D:\\My Segue" next'],
    ['Previous', 'C:\\Programs\\Segue\\Segue.exe', '"--user-data-dir=D:\\My Segue" previous'],
  ])
})

test('a folder that ends in a backslash swallows no command', () => {
  const lineOf = (folder: string) => tasksOf({ command: 'Segue.exe', args: [`--user-data-dir=${folder}`] })[1]?.arguments
  expect(lineOf('\\\\server\\my share\\')).toBe('"--user-data-dir=\\\\server\\my share\\\\" next')
  expect(lineOf('D:\\')).toBe('--user-data-dir=D:\\ next')
})
