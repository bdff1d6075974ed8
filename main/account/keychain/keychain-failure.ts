// What it means when a keychain refuses: a kind for each way in which it can, made of the system's own words.

import { failed } from '../../../shared/errors.ts'
import { say } from '../../../shared/words/words.ts'

/** All of them can be tried again: the person unlocks, allows, makes room, or installs what is missing. */
export type KeychainFailure = 'locked' | 'cancelled' | 'silent' | 'missing' | 'denied' | 'full' | 'other'

/** What the keychain was to do; it decides what a failure means for the person. */
export type KeychainTask = 'read' | 'write' | 'forget'

/** `words` are the system's own; they are handed on where we have no better ones. Error: keychain. */
export const keychainFailed = (kind: KeychainFailure, task: KeychainTask, words?: string) =>
  failed('keychain', say(`errors.keychain.${kind}.${task}`), kind === 'other' ? words : undefined)

/**
 * The words of libsecret and the D-Bus behind it, of macOS (SecCopyErrorMessageString) and of Windows (FormatMessage), which is all
 * that keytar tells: no codes. A system in another language says something else, and that is `other`. The first that fits counts: a
 * bus names programs and paths in its refusal, so that any word may be in it.
 */
const signs: readonly (readonly [KeychainFailure, RegExp])[] = [
  // A session bus with a policy; snap's AppArmor; dbus-broker.
  ['denied', /rejected send message|apparmor policy|sender is not authorized|AccessDenied/i],
  // macOS: the person chose "Cancel", or "Deny".
  ['cancelled', /user cancell?ed|cancell?ed by the user/i],
  // macOS: the password was wrong; the app is not signed for it; the file may not be written.
  ['denied', /passphrase you entered is not correct|entitlement|keychain cannot be modified/i],
  ['denied', /write permissions error|insufficient access privileges|access (is |was )?denied|permission denied|not permitted/i],
  // Linux: closed, and nobody gave the password; it does not tell whether the question was cancelled or could not be asked. macOS: closed, and nobody to ask, as over ssh.
  ['locked', /locked collection|IsLocked|keychain is locked|user interaction is (not allowed|required)/i],
  // gnome-keyring says of its file: CKR_DEVICE_ERROR. Windows: no more entries, or one that is too long.
  ['full', /no space left|disk is full|not enough space|quota exceeded|error occurred on the device|couldn't set item secret/i],
  ['full', /not enough (storage|quota|memory resources)|stub received bad data/i],
  // Linux: no libsecret, no bus, no service on it, or one without a keyring.
  [
    'missing',
    /cannot open shared object|no session bus|autolaunch d-?bus|unsupported transport|could not connect|connection (is closed|refused)/i,
  ],
  ['missing', /not provided by any \.service|not activatable|ServiceUnknown|does not exist at path|no such secret collection/i],
  // macOS without a login keychain; Windows without a vault service, or in a session without credentials.
  ['missing', /no keychain is available|keychain could not be found|logon session does not exist|rpc server is unavailable|is disabled/i],
]

/** Which kind of failure the system means with `words`. */
export const failureOf = (words: string): KeychainFailure => signs.find(([, sign]) => sign.test(words))?.[0] ?? 'other'
