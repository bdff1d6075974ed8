// The scopes in use with whether the service granted each, what is off without it and a button to ask again; and those granted but not
// used.

import { missingScopes, scopesInUse, unusedScopes } from '../../../shared/account/scopes.ts'
import { t } from '../../../shared/words/words.ts'
import { Icon } from '../../controls/Icon.tsx'
import { richText } from '../../controls/rich-text.tsx'
import { RequestScopesButton } from '../../layout/sign-in-buttons.tsx'

export function GrantedScopes({ granted }: { readonly granted: readonly string[] | null }) {
  const missing = missingScopes(granted)
  const unused = unusedScopes(granted)
  return (
    <>
      <h3 id="scopes">{t('account.grantedScopesHeading')}</h3>
      <div className="set-list">
        <ul className="marks" aria-labelledby="scopes">
          {scopesInUse.map(scope => (
            <ScopeLine key={scope} scope={scope} isMissing={missing.includes(scope)} />
          ))}
        </ul>
        {missing.length > 0 && (
          <div className="set">
            <div>
              <span className="meta">{t('account.scopesNotGranted')}</span>
            </div>
            <RequestScopesButton />
          </div>
        )}
        {unused.length > 0 && (
          <div className="set">
            <span className="meta">{richText('account.scopesNotUsed', { scopes: unused.join(', ') })}</span>
          </div>
        )}
      </div>
    </>
  )
}

function ScopeLine({ scope, isMissing }: { readonly scope: (typeof scopesInUse)[number]; readonly isMissing: boolean }) {
  return (
    <li className={isMissing ? 'is-off' : ''}>
      <Icon name={isMissing ? 'x' : 'check'} size={16} />
      <span>
        {richText(isMissing ? 'account.scopeNotAllowed' : 'account.scopeAllowed', { scope: t(`scopes.${scope}`) })}
        {isMissing && <span className="meta">{t('account.scopeOff', { reason: t(`scopes.without.${scope}`) })}</span>}
      </span>
    </li>
  )
}
