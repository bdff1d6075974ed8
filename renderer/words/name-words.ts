// The sentence about a name that cannot be used.
import type { NameRemark } from '../../shared/edits/name-rules.ts'
import { t } from '../../shared/words/words.ts'

/** Why a name cannot be used, in words; null if it can. `maxLength`: the longest name allowed, characters. */
export function nameRemarkWords(remark: NameRemark | null, maxLength: number): string | null {
  if (remark === null) return null
  return remark === 'tooLong' ? t('names.isTooLong', { limit: maxLength }) : t('names.hasControlCharacters')
}
