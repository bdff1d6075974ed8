// Which parts of a person's desk a test can have of its own here, and what is said of the tests that need one where it cannot be had.

/**
 * A screen, a sound card and a keychain of the tests' own are a matter of Linux. Elsewhere, and where SEGUE_DESK is "own", the app runs on
 * the desktop that is there, with the keychain that is there.
 */
export const hasPrivateDesk = process.platform === 'linux' && process.env['SEGUE_DESK'] !== 'own'

/** Why a test is skipped. */
export const needs = {
  sound: 'needs a sound card that can be listened at, which only the private desk on Linux has',
  keychain: 'needs a keychain that can be looked into and brought into trouble, which only the private desk on Linux has',
  links: 'needs a desktop that opens links without a person, which only the private desk on Linux is',
} as const
