// Owns the slice `privateSession`: on until it is ended, or the app ends; it is never on disk. `afterPrivacyChange` of
// shared/history/listening.ts leaves out what is heard meanwhile.
import type { Store } from './store.ts'

export type PrivateSession = { set(isOn: boolean): void }

export const startPrivateSession = (store: Store): PrivateSession => ({
  set: isOn => {
    if (isOn !== store.get().privateSession) store.set('privateSession', isOn)
  },
})
