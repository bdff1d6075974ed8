// For tests: a process of its own that records one play and then waits to be killed. Usage: node recorder-for-tests.ts <folder> <id>
import { initialState } from '../../shared/app-state.ts'
import { failedWith } from '../../shared/errors-for-tests.ts'
import { millis, trackId } from '../../shared/ids.ts'
import { silentLog } from '../log.ts'
import { createStore } from '../store.ts'
import { startHistory } from './history.ts'

const [folder = '', id = ''] = process.argv.slice(2)
const history = await startHistory({
  store: createStore(initialState),
  api: { attachHistory: () => undefined, call: async () => failedWith('offline', 'Not here.') },
  folder,
  now: Date.now,
  log: silentLog,
  notify: () => undefined,
})
const recorded = await history.record({ id, track: trackId(7), event: 'play', at: millis(Date.UTC(2031, 3, 2, 9, 17, 44)) })
process.stdout.write(recorded.ok ? 'recorded\n' : 'not recorded\n')
