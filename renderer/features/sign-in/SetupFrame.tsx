// The frame of all screens before there is a library: the app's name and mark, one task; each screen's heading gets the focus.

import { type ReactNode, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { t } from '../../../shared/words/words.ts'
import { AppLogo, Icon } from '../../controls/Icon.tsx'
import { AppContext } from '../../state/app-context.ts'

type Props = { readonly label: string; readonly heading: ReactNode; readonly children: ReactNode }

export function SetupFrame({ label, heading, children }: Props) {
  // Undefined after a rendering error, when there is no page context.
  const view = useContext(AppContext)?.view
  const main = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const element = main.current
    return () => {
      if (element?.contains(document.activeElement) === true) view?.releaseFocus()
    }
  }, [view])
  useEffect(() => {
    if (view?.claimFocus(label) !== false) title.current?.focus({ focusVisible: false })
  }, [view, label])
  return (
    <div className="door">
      <main ref={main} className="side" aria-label={label}>
        <div className="logo">
          <Icon name="mark" />
          {t('app.segue')}
        </div>
        <div className="mid">
          <h1 ref={title} tabIndex={-1}>
            {heading}
          </h1>
          {children}
        </div>
        <div className="hint">{t('signIn.privacyDescription')}</div>
      </main>
      <div className="art" aria-hidden="true">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <AppLogo tie="oklch(0.83 0.075 190)" left="oklch(0.80 0.115 45)" right="oklch(0.94 0.03 85)" />
        </svg>
      </div>
    </div>
  )
}
