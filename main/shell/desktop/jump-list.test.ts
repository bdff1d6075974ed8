// What Windows is asked to show: recorded, as no Linux has such a list.
import type { Task } from 'electron'
import { expect, test } from 'vitest'
import { setJumpList } from './jump-list.ts'

test('each line starts this app and this profile with a command', () => {
  let asked: readonly Task[] = []
  const app = {
    setUserTasks: (tasks: Task[]) => {
      asked = tasks
      return true
    },
  }
  setJumpList(app, { command: 'C:\\Programs\\Segue\\Segue.exe', args: ['--user-data-dir=D:\\My Segue'] })
  expect(asked.map(({ title, program, arguments: words }) => [title, program, words])).toEqual([
    ['Play or pause', 'C:\\Programs\\Segue\\Segue.exe', '"--user-data-dir=D:\\My Segue" toggle'],
    ['Next', 'C:\\Programs\\Segue\\Segue.exe', '"--user-data-dir=D:\\My Segue" next'],
    ['Previous', 'C:\\Programs\\Segue\\Segue.exe', '"--user-data-dir=D:\\My Segue" previous'],
  ])
})
