// A line of the settings with the way back to the value of a fresh start, wherever another one was chosen.
import type { MouseEvent, ReactNode } from 'react'
import type { SettingsPatch } from '../../../shared/settings.ts'
import { replacedBy, takenBack } from '../../../shared/settings-changes.ts'
import { t } from '../../../shared/words/words.ts'
import { IconButton } from '../../controls/Button.tsx'
import { SettingLine } from '../../controls/SettingLine.tsx'
import { usePage } from '../../state/page.ts'
import { useSettings } from '../../state/use-settings.ts'

type Props = {
  readonly name: string
  readonly text?: ReactNode
  readonly finds?: readonly string[] | undefined
  /** What the line sets, as at a fresh start. */
  readonly usual: SettingsPatch
  readonly children: ReactNode
}

/** The words of choices, for `finds`. */
export const wordsOf = (options: readonly { readonly words: string }[]): readonly string[] => options.map(({ words }) => words)

export function Setting({ name, text, finds = [], usual, children }: Props) {
  const { notices, mirror } = usePage()
  const { settings, change } = useSettings()
  const before = replacedBy(usual, settings)
  const reset = (event: MouseEvent<HTMLButtonElement>): void => {
    // The button goes away: the focus stays in its line.
    event.currentTarget.closest('.set')?.querySelector<HTMLElement>('input:checked, :is(input, select):not([type=radio])')?.focus()
    change(usual)
    notices.tell(t('settings.isReset', { name }), {
      label: t('settings.undo'),
      run: () => change(takenBack(usual, before, mirror.getState().settings)),
    })
  }
  return (
    <SettingLine
      name={name}
      text={text}
      finds={finds}
      reset={
        Object.keys(before).length > 0 && <IconButton icon="undo" size={16} small label={t('settings.reset', { name })} onClick={reset} />
      }
    >
      {children}
    </SettingLine>
  )
}
