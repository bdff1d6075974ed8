// Classifies the failures of a keychain by the system's error texts, and gives each kind its message.

import { failed } from '../../../shared/errors.ts'
import { say } from '../../../shared/words/words.ts'

/**
 * The kinds of keychain failures. After each the task can be tried again once the person has unlocked the keychain, allowed the access,
 * made room, or installed what is missing.
 */
export type KeychainFailure = 'locked' | 'cancelled' | 'silent' | 'missing' | 'denied' | 'full' | 'other'

/** What the keychain was to do; it decides what a failure means for the person. */
export type KeychainTask = 'read' | 'write' | 'forget'

/** The error of a keychain failure, code `keychain`; `systemText` is the system's error text, shown only for kind `other`. */
export const keychainFailed = (kind: KeychainFailure, task: KeychainTask, systemText?: string) =>
  failed('keychain', say(`errors.keychain.${kind}.${task}`), kind === 'other' ? systemText : undefined)

/**
 * Error texts of libsecret and D-Bus, macOS (SecCopyErrorMessageString) and Windows (FormatMessage): keytar gives no codes. The first match
 * counts, as a bus names programs and paths that may hold any word; texts in other languages count as `other`.
 */
const failurePatterns: readonly (readonly [KeychainFailure, RegExp])[] = [
  // A session bus with a security policy: dbus-daemon, snap's AppArmor, dbus-broker.
  ['denied', /rejected send message|apparmor policy|sender is not authorized|AccessDenied/i],
  // macOS: the person chose "Cancel", or "Deny".
  ['cancelled', /user cancell?ed|cancell?ed by the user/i],
  // macOS: the password was wrong; the app is not signed for it; the file may not be written.
  ['denied', /passphrase you entered is not correct|entitlement|keychain cannot be modified/i],
  ['denied', /write permissions error|insufficient access privileges|access (is |was )?denied|permission denied|not permitted/i],
  // Linux: the keychain is locked and no password was given (cancelled, or no prompt possible). macOS: locked, with no way to prompt, as
  // over ssh.
  ['locked', /locked collection|IsLocked|keychain is locked|user interaction is (not allowed|required)/i],
  // gnome-keyring reports a full disk as CKR_DEVICE_ERROR; Windows: no more entries fit, or the entry is too long.
  ['full', /no space left|disk is full|not enough space|quota exceeded|error occurred on the device|couldn't set item secret/i],
  ['full', /not enough (storage|quota|memory resources)|stub received bad data/i],
  // Linux: no libsecret, no session bus, no Secret Service on the bus, or one without a keyring.
  [
    'missing',
    /cannot open shared object|no session bus|autolaunch d-?bus|unsupported transport|could not connect|connection (is closed|refused)/i,
  ],
  ['missing', /not provided by any \.service|not activatable|ServiceUnknown|does not exist at path|no such secret collection/i],
  // macOS without a login keychain; Windows without a vault service, or in a session without credentials.
  ['missing', /no keychain is available|keychain could not be found|logon session does not exist|rpc server is unavailable|is disabled/i],
]

/** The kind of failure that a system's error text stands for; `other` if no pattern matches. */
export const classifyFailure = (systemText: string): KeychainFailure =>
  failurePatterns.find(([, sign]) => sign.test(systemText))?.[0] ?? 'other'
