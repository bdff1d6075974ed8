// What is said of a name that cannot be one.
import type { NameRemark } from '../../shared/edits/names.ts'
import { t } from '../../shared/words/words.ts'

/** `most`: so many characters are taken. Null where nothing is wrong. */
export function nameRemarkWords(remark: NameRemark | null, most: number): string | null {
  if (remark === null) return null
  return remark === 'tooLong' ? t('format.name.tooLong', { most }) : t('format.name.controls')
}
