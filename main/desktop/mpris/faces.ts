// The two interfaces of MPRIS as the library wants them: what each member is called and of which type, and who answers it.
import { type Interface as Face, interface as service } from '@jellybrick/dbus-next'
import type { PlayerValues } from './values.ts'
import type { PlayerWishes } from './wishes.ts'

const { Interface } = service
type Types = Readonly<Record<string, string>>

/** `writable`: the others can only be read. */
const properties = (types: Types, writable: readonly string[] = []) =>
  Object.fromEntries(
    Object.entries(types).map(([name, signature]) => [
      name,
      { signature, access: writable.includes(name) ? ('readwrite' as const) : ('read' as const) },
    ]),
  )
const methods = (types: Types) => Object.fromEntries(Object.entries(types).map(([name, inSignature]) => [name, { inSignature }]))

/** What `configureMembers` puts on the prototype is covered by empty fields of each instance (0.11.3): without these it is seen. */
function uncovered<F extends Face>(face: F): F {
  delete face.$properties
  delete face.$methods
  delete face.$signals
  return face
}

/** org.mpris.MediaPlayer2: the program itself. */
export function programFace({ raise, quit }: { readonly raise: () => void; readonly quit: () => void }): Face {
  class Program extends Interface {
    readonly CanQuit = true
    readonly CanRaise = true
    readonly CanSetFullscreen = false
    readonly Fullscreen = false
    readonly HasTrackList = false
    readonly Identity = 'Segue'
    readonly DesktopEntry = 'app.segue.player'
    readonly SupportedUriSchemes: readonly string[] = []
    readonly SupportedMimeTypes: readonly string[] = []
    Raise(): void {
      raise()
    }
    Quit(): void {
      quit()
    }
  }
  Program.configureMembers({
    properties: properties({
      CanQuit: 'b',
      CanRaise: 'b',
      CanSetFullscreen: 'b',
      Fullscreen: 'b',
      HasTrackList: 'b',
      Identity: 's',
      DesktopEntry: 's',
      SupportedUriSchemes: 'as',
      SupportedMimeTypes: 'as',
    }),
    methods: methods({ Raise: '', Quit: '' }),
  })
  const program = new Program('org.mpris.MediaPlayer2')
  // The library answers whoever sets what can only be read with an error, and sets it all the same.
  for (const name of Object.keys(program)) if (/^[A-Z]/.test(name)) Object.defineProperty(program, name, { writable: false })
  return uncovered(program)
}

type Asked = {
  /** As they were last told. */
  readonly values: () => PlayerValues
  /** Microseconds. */
  readonly position: () => bigint
  readonly wishes: PlayerWishes
}

export type PlayerFace = {
  readonly face: Face
  /** Tells new values. */
  changed(changes: Partial<PlayerValues>): void
  /** Tells a place in the song that nobody could reckon. */
  seeked(to: bigint): void
}

/** org.mpris.MediaPlayer2.Player: the queue that is shown. */
export function playerFace({ values, position, wishes }: Asked): PlayerFace {
  class Player extends Interface {
    get PlaybackStatus() {
      return values().PlaybackStatus
    }
    get LoopStatus(): string {
      return values().LoopStatus
    }
    set LoopStatus(value: string) {
      wishes.loop(value)
    }
    get Rate() {
      return values().Rate
    }
    set Rate(value: number) {
      wishes.rate(value)
    }
    get Shuffle() {
      return values().Shuffle
    }
    set Shuffle(on: boolean) {
      wishes.shuffle(on)
    }
    get Metadata() {
      return values().Metadata
    }
    get Volume() {
      return values().Volume
    }
    set Volume(value: number) {
      wishes.volume(value)
    }
    get Position() {
      return position()
    }
    get MinimumRate() {
      return values().MinimumRate
    }
    get MaximumRate() {
      return values().MaximumRate
    }
    get CanGoNext() {
      return values().CanGoNext
    }
    get CanGoPrevious() {
      return values().CanGoPrevious
    }
    get CanPlay() {
      return values().CanPlay
    }
    get CanPause() {
      return values().CanPause
    }
    get CanSeek() {
      return values().CanSeek
    }
    get CanControl() {
      return values().CanControl
    }
    Next(): void {
      wishes.verb('next')
    }
    Previous(): void {
      wishes.verb('previous')
    }
    Pause(): void {
      wishes.verb('pause')
    }
    PlayPause(): void {
      wishes.verb('toggle')
    }
    Stop(): void {
      wishes.verb('pause')
    }
    Play(): void {
      wishes.verb('play')
    }
    Seek(offset: bigint): void {
      wishes.seek(offset)
    }
    SetPosition(track: string, to: bigint): void {
      wishes.setPosition(track, to)
    }
    OpenUri(): void {
      wishes.openUri()
    }
    Seeked(to: bigint): bigint {
      return to
    }
  }
  Player.configureMembers({
    properties: properties(
      {
        PlaybackStatus: 's',
        LoopStatus: 's',
        Rate: 'd',
        Shuffle: 'b',
        Metadata: 'a{sv}',
        Volume: 'd',
        Position: 'x',
        MinimumRate: 'd',
        MaximumRate: 'd',
        CanGoNext: 'b',
        CanGoPrevious: 'b',
        CanPlay: 'b',
        CanPause: 'b',
        CanSeek: 'b',
        CanControl: 'b',
      } satisfies Record<keyof PlayerValues | 'Position', string>,
      ['LoopStatus', 'Rate', 'Shuffle', 'Volume'],
    ),
    methods: methods({ Next: '', Previous: '', Pause: '', PlayPause: '', Stop: '', Play: '', Seek: 'x', SetPosition: 'ox', OpenUri: 's' }),
    signals: { Seeked: { signature: 'x' } },
  })
  const face = uncovered(new Player('org.mpris.MediaPlayer2.Player'))
  return {
    face,
    changed: (changes: Partial<PlayerValues>) => Interface.emitPropertiesChanged(face, changes),
    seeked: (to: bigint) => void face.Seeked(to),
  }
}
