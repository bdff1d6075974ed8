// Replaces the package `ws`: web sockets that lead to the made-up service.
import { EventEmitter } from 'node:events'
import type { ServerSocket, Service } from './service.ts'
import type { VirtualTime } from './virtual-time.ts'

type World = { readonly time: VirtualTime; readonly service: Service; readonly step: () => number }

let world: World | null = null
/** Sets the one world that every made-up socket is in, since the package is replaced as a whole and cannot be handed one; null: none. */
export function setSocketWorld(next: World | null): void {
  world = next
}

export class MadeUpSocket extends EventEmitter {
  static readonly OPEN = 1
  readyState = 0
  readonly #line: ServerSocket
  readonly #world: World

  constructor() {
    super()
    if (world === null) throw new Error('There is no world')
    this.#world = world
    const { time, service, step } = world
    this.#line = {
      session: '',
      realm: time.realm(),
      say: text => void this.emit('message', Buffer.from(text), false),
      lose: () => this.#end(1006),
    }
    time.post(this.#line.realm, step(), () => {
      if (this.readyState !== 0) return
      if (!service.connect(this.#line)) {
        this.readyState = 3
        this.emit('error', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
        this.emit('close', 1006)
        return
      }
      this.readyState = 1
      this.emit('open')
    })
  }
  send(text: string): void {
    if (this.readyState === 1) this.#world.service.hear(this.#line, text)
  }
  close(): void {
    this.#end(1000)
  }
  terminate(): void {
    this.#end(1006)
  }
  #end(code: number): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.#world.service.leave(this.#line)
    this.#world.time.post(this.#line.realm, this.#world.step(), () => void this.emit('close', code))
  }
}
