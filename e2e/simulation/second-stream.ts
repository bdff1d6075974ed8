// An action that requests a song a second time while the first stream of the song is being stored on the disk, as seeking, changed sound
// settings and `<audio>` elements do.
import { readSoundName, type SoundName } from '../../main/media/sound-name.ts'
import { accountsFolder, type Main } from './app-main.ts'
import type { RandomAction, Scene } from './scene.ts'
import { bytesOf } from './songs.ts'

/** Syncing the song's file takes this many times as long as passes until the second request, so that the request surely comes meanwhile. */
const busy = 60

export const secondStream: RandomAction = {
  weight: 3,
  name: 'ask again for the next song that is put away',
  run: scene => {
    const { computer, chance } = scene
    const [soon, from] = [chance.between(0, 25), chance.next()]
    computer.disk.syncs = path => {
      const name = readSoundName(path.slice(path.lastIndexOf('/') + 1))
      if (!path.startsWith(accountsFolder) || !name?.isPartial) return 0
      computer.disk.syncs = null
      const at = Math.floor(from * name.bytes)
      const ask = (main: Main) => void askAgain(scene, main, { ...name, at })
      void scene.time.wait(soon).then(() => computer.toMain(ask))
      return soon * busy
    }
  },
}

type Asked = Pick<SoundName, 'track' | 'quality'> & { readonly at: number }

/** Asks main for the song from byte `at` on, and reports if a byte of the answer is not the song's. The service may refuse or break off. */
async function askAgain({ checker }: Scene, main: Main, { track, quality, at }: Asked): Promise<void> {
  const truth = bytesOf(track, quality)
  const headers = new Headers({ range: `bytes=${at}-` })
  const url = `app://app/media/${track}?quality=${quality}`
  const response = await main.respond({ url, method: 'GET', headers, signal: new AbortController().signal } as unknown as Request)
  if (response.status !== 206 || !truth) return void response.body?.cancel().catch(() => undefined)
  let place = at
  try {
    for await (const piece of response.body ?? []) {
      if (Buffer.compare(piece, truth.subarray(place, place + piece.length)) !== 0)
        return checker.reportFault(`song ${track} came wrong at byte ${place}`)
      place += piece.length
    }
  } catch {
    // The stream broke off, as a made-up network may do; what came before was right.
  }
}
