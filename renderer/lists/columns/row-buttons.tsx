// The buttons that rows and cards share; their clicks are handled by the list (../use-list-handlers.ts).
import { t } from '../../../shared/words/words.ts'
import { thumbOf } from '../../state/thumbs.ts'

const menuButton = (className: string) => (
  <button type="button" className={className} aria-label={t('actions.more')} title={t('actions.more')} tabIndex={-1} data-action="menu" />
)
/** The button that opens the menu of a row. */
export const moreButton = menuButton('icon-btn icon-btn-small more')
/** The button that opens the menu of a card. */
export const coverMoreButton = menuButton('icon-btn more')

/** What the thumb of a row shows; `readOnlyReason`: why the library cannot be changed, null if it can. */
export type ThumbState = { readonly rating: number; readonly readOnlyReason: string | null }

/** The thumb of a row or card: always shown when liked, else while it is hovered. No component, as lists draw thousands of them. */
export function thumbUpButton({ rating, readOnlyReason }: ThumbState) {
  const isLiked = thumbOf(rating) === 'up'
  return (
    <button
      type="button"
      className={isLiked ? 'icon-btn icon-btn-small like is-on' : 'icon-btn icon-btn-small like'}
      aria-label={t('actions.like')}
      aria-description={readOnlyReason ?? undefined}
      title={readOnlyReason ?? t('actions.like')}
      disabled={readOnlyReason !== null}
      aria-pressed={isLiked}
      tabIndex={-1}
      data-action="like"
    />
  )
}
