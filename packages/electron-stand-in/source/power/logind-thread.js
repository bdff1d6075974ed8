// Worker thread that listens to logind for sleep and waking, as Electron's shell/browser/lib/power_observer_linux.cc does.
import { parentPort, workerData } from 'node:worker_threads'
import { Message, MessageType, sessionBus } from '@jellybrick/dbus-next'

const logind = 'org.freedesktop.login1'
const manager = `${logind}.Manager`
const bus = sessionBus({ busAddress: workerData })
// The thread ends if there is no system bus, or it ends.
bus.on('error', () => parentPort?.close())
bus.on('message', ({ type, interface: face, member, body: [isComing] }) => {
  if (type === MessageType.SIGNAL && face === manager && member === 'PrepareForSleep')
    parentPort?.postMessage(isComing ? 'suspend' : 'resume')
})
// The bus checks the sender: only signals of the current owner of logind's name match.
const rule = `type='signal',sender='${logind}',path='/org/freedesktop/login1',interface='${manager}',member='PrepareForSleep'`
const busItself = { destination: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus', interface: 'org.freedesktop.DBus' }
await bus.call(new Message({ ...busItself, member: 'AddMatch', signature: 's', body: [rule] }))
