// The words in which the systems really refuse, and what a person is told about each.

import { describe, expect, test } from 'vitest'
import { failed } from '../../../shared/errors.ts'
import { say } from '../../../shared/words/words.ts'
import { classifyFailure, type KeychainFailure, keychainFailed } from './keychain-failure.ts'

/** Linux: as libsecret 0.20 and gnome-keyring 42 said them. macOS: SecErrorMessages. Windows: FormatMessage of the code. */
const words: Readonly<Record<KeychainFailure, readonly string[]>> = {
  locked: [
    'Cannot create an item in a locked collection',
    'GDBus.Error:org.freedesktop.Secret.Error.IsLocked: the item is closed',
    'User interaction is not allowed.',
    'User interaction is required, but is currently not allowed.',
  ],
  missing: [
    'there is no session bus',
    'libsecret-1.so.0: cannot open shared object file: No such file or directory',
    'The name org.freedesktop.secrets was not provided by any .service files',
    'The name is not activatable',
    'Cannot autolaunch D-Bus without X11 $DISPLAY',
    "Unknown or unsupported transport 'disabled' for address 'disabled:'",
    'Could not connect: No such file or directory',
    'Object does not exist at path “/org/freedesktop/secrets/collection/login”',
    'No such secret collection at path: /',
    'No keychain is available. You may need to restart your computer.',
    'A default keychain could not be found.',
    'A specified logon session does not exist. It may already have been terminated.\r\n',
    'The RPC server is unavailable.\r\n',
  ],
  denied: [
    'Rejected send message, 2 matched rules; type="method_call", sender=":1.1" (uid=0 pid=8889 comm="/opt/is locked/segue")',
    'An AppArmor policy prevents this sender from sending this message to this recipient; type="method_call"',
    'Sender is not authorized to send message',
    'The user name or passphrase you entered is not correct.',
    "A required entitlement isn't present.",
    'This keychain cannot be modified.',
    'Access is denied.\r\n',
  ],
  silent: [], // the clock says it, and no words
  cancelled: ['User canceled the operation.', 'The operation was cancelled by the user.'],
  full: [
    "Couldn't create item: An error occurred on the device",
    "Couldn't create item: Couldn't set item secret",
    'The disk is full.',
    'There is not enough space on the disk.\r\n',
    'Not enough memory resources are available to process this command.\r\n',
    'Not enough quota is available to process this command.\r\n',
    'The stub received bad data.\r\n',
  ],
  other: ['', 'An unknown error occurred.', 'Zugriff verweigert', 'Message recipient disconnected from message bus without replying'],
}

describe.each(Object.entries(words).filter(([, all]) => all.length > 0))('%s', (kind, all) => {
  test.each(all)('%j', said => {
    expect(classifyFailure(said)).toBe(kind)
  })
})

test.each([
  [
    'locked',
    'The keychain of this system stayed locked: its question was cancelled, or there was nobody to ask, so you will be asked to sign in again next time.',
  ],
  ['cancelled', 'The question of this system’s keychain was cancelled, so you will be asked to sign in again next time.'],
  ['silent', 'The keychain of this system has not answered yet, so you will be asked to sign in again next time.'],
  ['missing', 'This system keeps no passwords, so you will be asked to sign in again next time.'],
  ['denied', 'This system does not let Segue use its keychain, so you will be asked to sign in again next time.'],
  [
    'full',
    'The keychain of this system could not write, perhaps because its disk is full, so you will be asked to sign in again next time.',
  ],
  ['other', 'The keychain of this system failed, so you will be asked to sign in again next time.'],
] as const)('%s has its sentence', (kind, message) => {
  expect(keychainFailed(kind, 'write').error).toMatchObject({ code: 'keychain', message })
})

test('what follows depends on what was asked; the words of the system are handed on only where there are no better ones', () => {
  expect(keychainFailed('other', 'read', 'Zugriff verweigert').error).toEqual(
    failed('keychain', say('errors.keychain.other.read'), 'Zugriff verweigert').error,
  )
  expect(keychainFailed('denied', 'forget', 'Access is denied.').error).toEqual(
    failed('keychain', say('errors.keychain.denied.forget')).error,
  )
})
