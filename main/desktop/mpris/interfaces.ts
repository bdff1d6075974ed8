// The two D-Bus interfaces of MPRIS in the form of the library dbus-next: name, type and handler of each member.
import { type Interface as Face, interface as service, Variant } from '@jellybrick/dbus-next'
import type { PlayerCalls } from './player-calls.ts'
import type { Metadata, PlayerValues } from './values.ts'

const { Interface } = service
type Types = Readonly<Record<string, string>>

/**
 * Descriptions of the properties of an interface by their D-Bus types. `writable`: names of those that can be set; the others are
 * read-only.
 */
const properties = (types: Types, writable: readonly string[] = []) =>
  Object.fromEntries(
    Object.entries(types).map(([name, signature]) => [
      name,
      { signature, access: writable.includes(name) ? ('readwrite' as const) : ('read' as const) },
    ]),
  )
const methods = (types: Types) => Object.fromEntries(Object.entries(types).map(([name, inSignature]) => [name, { inSignature }]))

/**
 * Deletes, in place, the empty own fields of an interface, which hide the members that `configureMembers` has put on its prototype (library
 * version 0.11.3); returns the interface.
 */
function withPrototypeMembers<F extends Face>(busInterface: F): F {
  delete busInterface.$properties
  delete busInterface.$methods
  delete busInterface.$signals
  return busInterface
}

/** Makes the interface org.mpris.MediaPlayer2: the program itself. */
export function createProgramInterface({ raise, quit }: Pick<PlayerCalls, 'raise' | 'quit'>): Face {
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
    Raise() {
      return raise()
    }
    Quit() {
      return quit()
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
  // Made read-only on the object, too, because the library answers a write to a read-only property with an error but performs it all the
  // same.
  for (const name of Object.keys(program)) if (/^[A-Z]/.test(name)) Object.defineProperty(program, name, { writable: false })
  return withPrototypeMembers(program)
}

/** D-Bus types: `o` an object path, `x` a 64-bit integer, `s` a string, `as` an array of strings, `i` a 32-bit integer. */
const metadataTypes = {
  'mpris:trackid': 'o',
  'mpris:length': 'x',
  'mpris:artUrl': 's',
  'xesam:title': 's',
  'xesam:artist': 'as',
  'xesam:album': 's',
  'xesam:trackNumber': 'i',
} as const satisfies Record<keyof Metadata, string>
const asVariants = (metadata: Metadata): Readonly<Record<string, Variant>> =>
  Object.fromEntries(
    Object.entries(metadata).flatMap(([name, value]) =>
      Object.hasOwn(metadataTypes, name) ? [[name, new Variant(metadataTypes[name as keyof Metadata], value)] as const] : [],
    ),
  )

type Dependencies = {
  /** The values last sent by main. */
  readonly values: () => PlayerValues
  /** Microseconds into the song. */
  readonly position: () => bigint
  readonly calls: PlayerCalls
}

export type PlayerInterface = {
  readonly busInterface: Face
  /** Signals PropertiesChanged. */
  changed(changes: Partial<PlayerValues>): void
  /** Signals Seeked with the new position in microseconds: a jump that a client cannot compute from the rate. */
  seeked(to: bigint): void
}

/** Makes the interface org.mpris.MediaPlayer2.Player: it controls the queue that is shown. */
export function createPlayerInterface({ values, position, calls }: Dependencies): PlayerInterface {
  class Player extends Interface {
    get PlaybackStatus() {
      return values().PlaybackStatus
    }
    get LoopStatus(): string {
      return values().LoopStatus
    }
    set LoopStatus(value: string) {
      void calls.loop(value)
    }
    get Rate() {
      return values().Rate
    }
    set Rate(value: number) {
      void calls.rate(value)
    }
    get Shuffle() {
      return values().Shuffle
    }
    set Shuffle(isOn: boolean) {
      void calls.shuffle(isOn)
    }
    get Metadata() {
      return asVariants(values().Metadata)
    }
    get Volume() {
      return values().Volume
    }
    set Volume(value: number) {
      void calls.volume(value)
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
    Next() {
      return calls.verb('next')
    }
    Previous() {
      return calls.verb('previous')
    }
    Pause() {
      return calls.verb('pause')
    }
    PlayPause() {
      return calls.verb('toggle')
    }
    Stop() {
      return calls.verb('pause')
    }
    Play() {
      return calls.verb('play')
    }
    Seek(offset: bigint) {
      return calls.seek(offset)
    }
    SetPosition(track: string, to: bigint) {
      return calls.setPosition(track, to)
    }
    OpenUri(): void {
      calls.openUri()
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
  const busInterface = withPrototypeMembers(new Player('org.mpris.MediaPlayer2.Player'))
  return {
    busInterface,
    changed: ({ Metadata: shownTrack, ...changes }: Partial<PlayerValues>) =>
      Interface.emitPropertiesChanged(busInterface, shownTrack === undefined ? changes : { ...changes, Metadata: asVariants(shownTrack) }),
    seeked: (to: bigint) => void busInterface.Seeked(to),
  }
}
