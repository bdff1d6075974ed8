// Owns the slice `privateSession`: on until it is ended, or the app ends; never on disk. What is heard meanwhile is left out by
// `afterPrivacyChange` of shared/history/listening.ts.
import type { Store } from './store.ts'

export type PrivateSession = { set(isOn: boolean): void }

export const startPrivateSession = (store: Store): PrivateSession => ({
  set: isOn => {
    if (isOn !== store.get().privateSession) store.set('privateSession', isOn)
  },
})
