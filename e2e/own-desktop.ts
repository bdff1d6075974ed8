// Whether tests get a private screen, sound card and keychain here, and the reasons given by tests that are skipped where they do not.

/**
 * Private screens, sound cards and keychains are made on Linux only. On other systems, and where the environment variable SEGUE_DESK is
 * "own", the app runs on the person's desktop with its real keychain.
 */
export const hasPrivateDesk = process.platform === 'linux' && process.env['SEGUE_DESK'] !== 'own'

/** The reasons with which tests are skipped, by what they need. */
export const needs = {
  sound: 'needs a sound card that can be listened at, which only the private desk on Linux has',
  keychain:
    'needs a session bus, and a keychain that can be looked into and brought into trouble, which only the private desk on Linux has',
  tools: 'needs sox and lame, which set-up only names on this system',
  links: 'needs a desktop that opens links without a person, which only the private desk on Linux is',
} as const
