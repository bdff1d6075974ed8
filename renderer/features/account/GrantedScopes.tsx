// The scopes that the service granted, in words, and which features are off without the others.

import { missingScopes, scopesInUse, unusedScopes } from '../../../shared/account/scopes.ts'
import { t } from '../../../shared/words/words.ts'
import { Icon } from '../../controls/Icon.tsx'
import { rich } from '../../controls/rich.tsx'
import { AskForScopes } from '../../frame/sign-in-buttons.tsx'

export function GrantedScopes({ granted }: { readonly granted: readonly string[] | null }) {
  const missing = missingScopes(granted)
  const unused = unusedScopes(granted)
  return (
    <>
      <h3 id="scopes">{t('account.whatSegueMayDo')}</h3>
      <div className="set-list">
        <ul className="marks" aria-labelledby="scopes">
          {scopesInUse.map(scope => (
            <ScopeLine key={scope} scope={scope} off={missing.includes(scope)} />
          ))}
        </ul>
        {missing.length > 0 && (
          <div className="set">
            <div>
              <span className="meta">{t('account.youOrTheServiceDidNot')}</span>
            </div>
            <AskForScopes />
          </div>
        )}
        {unused.length > 0 && (
          <div className="set">
            <span className="meta">{rich('account.allowedAndNotUsed', { scopes: unused.join(', ') })}</span>
          </div>
        )}
      </div>
    </>
  )
}

function ScopeLine({ scope, off }: { readonly scope: (typeof scopesInUse)[number]; readonly off: boolean }) {
  return (
    <li className={off ? 'is-off' : ''}>
      <Icon name={off ? 'x' : 'check'} size={16} />
      <span>
        {t(`scopes.${scope}`)}
        <span className="sr">{t(off ? 'account.scopeNotAllowed' : 'account.scopeAllowed')}</span>
        {off && <span className="meta">{t('account.offWithout', { why: t(`scopes.without.${scope}`) })}</span>}
      </span>
    </li>
  )
}
