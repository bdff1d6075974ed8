// What `new Audio()` and `new MediaSource()` make in a page; all of it ends when the page does.
import { MadeUpAudio, type World } from './media-element.ts'
import { MadeUpSource } from './media-source.ts'

export type Media = {
  readonly Audio: new () => EventTarget
  readonly MediaSource: new () => EventTarget
  createObjectURL(source: unknown): string
  revokeObjectURL(): void
  /** Ends all media of the page, as the page is gone. */
  vanish(): void
}

type Dependencies = Pick<World, 'time' | 'tape' | 'page' | 'fetch'> & {
  /** Milliseconds that the browser takes for its next step: a jump, opening, appending. */
  readonly step: () => number
}

export function mediaOf({ step, ...shared }: Dependencies): Media {
  const { time, page } = shared
  const world: World = { ...shared, soon: work => time.post(page, step(), work), sources: new Map(), elements: new Set() }
  return {
    Audio: class extends MadeUpAudio {
      constructor() {
        super(world)
      }
    },
    MediaSource: class extends MadeUpSource {
      constructor() {
        super(world.soon)
      }
    },
    createObjectURL: source => {
      const address = `blob:${world.sources.size + 1}`
      if (source instanceof MadeUpSource) world.sources.set(address, source)
      return address
    },
    revokeObjectURL: () => undefined,
    vanish: () => {
      for (const element of world.elements) element.vanish()
    },
  }
}
