// The handlers of all requests of the page, which hand them to the owners of the state.

import { decodeLyrics } from '../../../shared/audio/lyrics.ts'
import { wrongIn } from '../../../shared/connection/connection-remarks.ts'
import { failed, ok, type Result } from '../../../shared/errors.ts'
import { say } from '../../../shared/words/words.ts'
import type { Account } from '../../account/account.ts'
import type { AccountLifecycle } from '../../account-lifecycle.ts'
import type { AccountParts } from '../../account-parts.ts'
import type { ChosenConnection } from '../../chosen-connection.ts'
import type { ConnectionTest } from '../../connection-test/connection-test.ts'
import type { LocalControl } from '../../desktop/local-control/local-control.ts'
import type { SetThumbUp } from '../../desktop/thumb-up.ts'
import type { Log } from '../../log.ts'
import type { PrivateSession } from '../../private-session.ts'
import type { SettingsOwner } from '../../settings.ts'
import type { Store } from '../../store.ts'
import { completeChoice, exportPreset, importPreset, type PersonDialogs } from './choices.ts'
import { changeUploads, chooseUploads } from './chosen-files/chosen-music.ts'
import { exportHistory } from './chosen-files/history-files.ts'
import { exportPlaylist, importPlaylist } from './chosen-files/playlist-files.ts'
import { exportSettings, importSettings } from './chosen-files/settings-files.ts'
import { exportSmart, importSmart } from './chosen-files/smart-files.ts'
import { saveCopy } from './chosen-files/song-copy.ts'
import type { ConfirmOrigins } from './confirm-origins.ts'
import type { Handlers } from './ipc-server.ts'
import { lookAgain } from './look-again.ts'
import type { Mini } from './mini.ts'
import type { Publishing } from './publish.ts'

type Dependencies = {
  readonly store: Pick<Store, 'get'>
  readonly publishing: Publishing
  readonly chosen: ChosenConnection
  readonly connectionTest: ConnectionTest
  readonly account: Account
  readonly accountLifecycle: AccountLifecycle
  readonly settings: SettingsOwner
  readonly privateSession: PrivateSession
  readonly pageLog: Log
  readonly dialogs: PersonDialogs
  /** Asks the person, if need be, whether the servers of a preset that the page named may be contacted. */
  readonly confirmOrigins: ConfirmOrigins
  readonly copy: (text: string) => void
  /** The text of “Copy diagnostics”, without secrets. */
  readonly diagnostics: () => string
  readonly like: SetThumbUp
  /** The mini player. */
  readonly mini: Pick<Mini, 'open' | 'close'>
  /** Local control; null until the desktop features have started. */
  readonly localControl: () => LocalControl | null
  /** Called after the page has got its first state, from which on it can show notices. */
  readonly pageReady: () => void
}

export function createHandlers(dependencies: Dependencies): Handlers {
  const { store, publishing, chosen, connectionTest, account, accountLifecycle, settings, privateSession, pageLog } = dependencies
  const { dialogs, confirmOrigins, copy, diagnostics, like, mini, localControl, pageReady } = dependencies
  const succeeded = ok(undefined)
  /** Runs a command that needs a signed-in account. Error: expired, while nobody is signed in. */
  const signedIn = async (work: (parts: AccountParts) => Result<void> | void | Promise<Result<void> | void>): Promise<Result<void>> => {
    const parts = await accountLifecycle.parts()
    return parts ? ((await work(parts)) ?? succeeded) : failed('expired', say('errors.notSignedIn'))
  }
  const withParts = async <Value>(work: (parts: AccountParts) => Promise<Result<Value>>): Promise<Result<Value>> => {
    const parts = await accountLifecycle.parts()
    return parts ? work(parts) : failed('expired', say('errors.notSignedIn'))
  }
  return {
    'state.get': async () => {
      setImmediate(pageReady)
      return ok(publishing.snapshot())
    },
    'connection.choose': async input => {
      const choice = await completeChoice(input, dialogs)
      if (!choice.ok) return choice
      const allowed = choice.value.kind === 'service' ? await confirmOrigins(choice.value.preset) : succeeded
      if (!allowed.ok) return allowed
      const settled = await chosen.choose(choice.value)
      if (!settled.ok) return settled
      // Choosing a service also begins the sign-in, so that a person need not click twice.
      if (settled.value === 'switched' && input.kind !== 'none') await account.signIn(input.kind === 'service' ? input.by : 'browser')
      return succeeded
    },
    'connection.details': async () => {
      const choice = chosen.current()
      return ok(choice.kind === 'service' ? choice.preset : null)
    },
    'connection.test': async ({ preset, server }) => {
      const choice = chosen.current()
      const tested = preset ?? (choice.kind === 'service' ? choice.preset : null)
      if (tested === null) return failed('refused', say('errors.demoNeedsNoTest'))
      const wrong = wrongIn(tested)
      if (wrong !== null) return failed('refused', wrong)
      const allowed = await confirmOrigins(tested)
      return allowed.ok ? connectionTest.check(tested, server) : allowed
    },
    'connection.cancelTest': async () => {
      connectionTest.cancel()
      return succeeded
    },
    'connection.import': () => importPreset(dialogs),
    'connection.export': () => exportPreset(chosen.current(), dialogs),
    'connection.lookAgain': () => lookAgain(dependencies),
    'account.signIn': async ({ by }) => {
      const started = await chosen.startAgain()
      const isDone = started === 'overtaken' || (started === 'switched' && store.get().account.phase === 'signed-in')
      if (!isDone) await account.signIn(by)
      return succeeded
    },
    'account.cancelSignIn': async () => {
      account.cancelSignIn()
      return succeeded
    },
    'account.openBrowser': async () => {
      await account.signIn()
      return succeeded
    },
    'account.copyAddress': async () => {
      const address = account.consentAddress()
      if (address !== null) copy(address)
      return succeeded
    },
    'account.retryKeychain': () => account.retryKeychain(),
    'account.signOut': how => accountLifecycle.signOut(how),
    'accounts.open': async ({ id }) => {
      const settled = await chosen.open(id)
      return settled.ok ? succeeded : settled
    },
    'accounts.forget': ({ id }) => accountLifecycle.forget(id),
    'accounts.add': async ({ at }) => {
      if (at === null) {
        await chosen.leave()
        return succeeded
      }
      const settled = await chosen.chooseAt(at)
      if (!settled.ok) return settled
      if (settled.value === 'switched') await account.signIn()
      return succeeded
    },
    'library.refresh': () => signedIn(({ library }) => library.refresh()),
    'queue.command': ({ command, by }) => signedIn(({ queue }) => queue.command(command, { by })),
    'speaker.report': async ({ fact, seekId }) => {
      // The fact goes to the account running now, without waiting for a start or stop under way: a fact about one account's sound must not
      // reach the next account.
      accountLifecycle.running()?.queue.report(fact, seekId)
      return succeeded
    },
    'tracks.summaries': ({ tracks }) => withParts(async ({ library }) => ok(await Promise.all(tracks.map(library.summaryOf)))),
    'tracks.like': ({ track, on }) => like(track, on),
    'connect.watch': ({ on }) => signedIn(({ connect }) => connect.watch(on)),
    'connect.control': ({ session }) => signedIn(({ connect }) => connect.control(session)),
    'connect.transfer': ({ session }) => signedIn(({ connect }) => connect.transfer(session)),
    'connect.stay': () => signedIn(({ connect }) => connect.stay()),
    'connect.dismiss': () => signedIn(({ connect }) => connect.dismiss()),
    'history.known': () => withParts(async ({ history }) => ok(history.recentEntries())),
    'history.export': () => withParts(parts => exportHistory(parts, dialogs)),
    'history.setPrivate': async ({ on }) => {
      privateSession.set(on)
      return succeeded
    },
    'settings.change': async patch => {
      settings.change(patch)
      return succeeded
    },
    'settings.export': () => exportSettings(settings, dialogs),
    'settings.import': () => importSettings(settings, dialogs),
    'smart.save': ({ playlist }) => withParts(async ({ smartPlaylists }) => smartPlaylists.save(playlist)),
    'smart.remove': ({ id }) => signedIn(({ smartPlaylists }) => smartPlaylists.remove(id)),
    'smart.export': ({ ids }) => withParts(({ smartPlaylists }) => exportSmart(smartPlaylists, ids, dialogs)),
    'smart.import': () => withParts(({ smartPlaylists }) => importSmart(smartPlaylists, dialogs)),
    'edits.add': ({ edits: added }) => withParts(({ edits }) => edits.add(added)),
    'edits.cancel': ({ ids }) => withParts(({ edits }) => edits.cancel(ids)),
    'edits.drop': ({ ids }) => withParts(({ edits }) => edits.drop(ids)),
    'playlists.export': input => exportPlaylist(input, dialogs),
    'playlists.import': () => importPlaylist(dialogs),
    'downloads.add': ({ tracks }) => signedIn(({ downloads }) => downloads.add(tracks)),
    'downloads.remove': ({ tracks }) => signedIn(({ downloads }) => downloads.remove(tracks)),
    'downloads.cancel': () => signedIn(({ downloads }) => downloads.cancel()),
    'downloads.retry': () => signedIn(({ downloads }) => downloads.retry()),
    'downloads.pause': () => signedIn(({ downloads }) => downloads.pause()),
    'downloads.resume': () => signedIn(({ downloads }) => downloads.resume()),
    'downloads.clear': () => signedIn(({ downloads }) => downloads.clear()),
    'downloads.clearCache': () => signedIn(({ media }) => media.clearCache()),
    'downloads.saveCopy': ({ track }) => withParts(parts => saveCopy(parts, track, dialogs)),
    'downloads.failures': () => withParts(async ({ downloads }) => ok(downloads.failures())),
    'uploads.choose': input => signedIn(({ uploads }) => chooseUploads(uploads, input, dialogs)),
    'uploads.change': input => signedIn(({ uploads }) => changeUploads(uploads, input)),
    'uploads.rows': () => withParts(async ({ uploads }) => ok(uploads.rows())),
    'storage.sizes': () =>
      withParts(async ({ media, library }) => {
        const otherLibraries = await accountLifecycle.otherLibraryBytes()
        return ok({ covers: await media.coverBytes(), library: await library.bytes(), otherLibraries })
      }),
    'storage.clearCovers': () => signedIn(({ media }) => media.clearCovers()),
    'storage.clearLibraries': () =>
      signedIn(async ({ library }) => {
        await library.clear()
        return accountLifecycle.clearOtherLibraries()
      }),
    'mini.open': async () => {
      await mini.open()
      return succeeded
    },
    'mini.close': async () => {
      mini.close()
      return succeeded
    },
    'mini.keepOnTop': async ({ on }) => {
      settings.change({ desktop: { ...store.get().settings.desktop, miniOnTop: on } })
      return succeeded
    },
    'lyrics.beside': async ({ track }) => {
      const bytes = await chosen.lyricsBeside(track)
      return ok({ text: bytes === null ? null : decodeLyrics(bytes) })
    },
    'localControl.copyToken': async () => {
      const token = localControl()?.token() ?? null
      if (token === null) return failed('refused', say('errors.localControlOff'))
      copy(token)
      return succeeded
    },
    'localControl.renewToken': async () => {
      await localControl()?.renew()
      return succeeded
    },
    'diagnostics.copy': async () => {
      const text = diagnostics()
      copy(text)
      return ok({ text })
    },
    'log.write': async ({ level, text }) => {
      pageLog[level](text)
      return succeeded
    },
  }
}
