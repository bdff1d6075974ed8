// A line of the settings with a button to reset it to its default, shown while the value differs.
import type { MouseEvent, ReactNode } from 'react'
import type { SettingsPatch } from '../../../shared/settings.ts'
import { replacedValues, undoChange } from '../../../shared/settings-changes.ts'
import { t } from '../../../shared/words/words.ts'
import { IconButton } from '../../controls/Button.tsx'
import { SettingLine } from '../../controls/SettingLine.tsx'
import { useAppContext } from '../../state/app-context.ts'
import { useSettings } from '../../state/use-settings.ts'

type Props = {
  readonly name: string
  readonly description?: ReactNode
  readonly keywords?: readonly string[] | undefined
  /** The default value of what the line sets, as a patch. */
  readonly defaults: SettingsPatch
  readonly children: ReactNode
}

/** The labels of choices, as further texts that the search looks in (`keywords`). */
export const optionTexts = (options: readonly { readonly label: string }[]): readonly string[] => options.map(({ label }) => label)

export function Setting({ name, description, keywords = [], defaults, children }: Props) {
  const { notices, mirror } = useAppContext()
  const { settings, change } = useSettings()
  const changedFrom = replacedValues(defaults, settings)
  const reset = (event: MouseEvent<HTMLButtonElement>): void => {
    // The reset button disappears after the press, so the line's control gets the focus.
    event.currentTarget.closest('.set')?.querySelector<HTMLElement>('input:checked, :is(input, select):not([type=radio])')?.focus()
    change(defaults)
    notices.tell(t('settings.resetDone', { name }), {
      label: t('actions.undo'),
      run: () => change(undoChange(defaults, changedFrom, mirror.getState().settings)),
    })
  }
  return (
    <SettingLine
      name={name}
      description={description}
      keywords={keywords}
      reset={
        Object.keys(changedFrom).length > 0 && (
          <IconButton icon="undo" size={16} small label={t('settings.reset', { name })} onClick={reset} />
        )
      }
    >
      {children}
    </SettingLine>
  )
}
