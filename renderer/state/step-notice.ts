// Notices with a button that undoes, or redoes, what they tell of, for as long as that is the last step.
import type { AppContextValue } from './app-context.ts'
import type { NoticeAction } from './notices.ts'

/**
 * Shows a notice with a button; the button goes once another step has followed, because it undoes or redoes the last one, whatever that is.
 * `isLast`: asked after each change of the state and of the library's steps.
 */
export function tellStep(
  { notices, mirror, editSteps }: Pick<AppContextValue, 'notices' | 'mirror' | 'editSteps'>,
  text: string,
  { action, isLast }: { readonly action: NoticeAction; readonly isLast: () => boolean },
): void {
  if (!isLast()) {
    notices.tell(text)
    return
  }
  const id = notices.tell(text, action)
  const follow = (): void => {
    const isShown = notices.getState().some(notice => notice.id === id)
    if (isShown && isLast()) return
    stopFollowing()
    if (isShown) notices.withdrawAction(id)
  }
  const unsubscribes = [mirror.subscribe(follow), editSteps.subscribe(follow)]
  const stopFollowing = (): void => {
    for (const unsubscribe of unsubscribes) unsubscribe()
  }
}
