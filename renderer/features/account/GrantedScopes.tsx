// What the service lets Segue do for this person, and what is off without the rest.
import { missingScopes, type ScopeUse, scopeUses, unusedScopes } from '../../../shared/account/scopes.ts'
import { Icon } from '../../controls/Icon.tsx'
import { AskForScopes } from '../../frame/sign-in-buttons.tsx'

export function GrantedScopes({ granted }: { readonly granted: readonly string[] | null }) {
  const missing = missingScopes(granted)
  const unused = unusedScopes(granted)
  return (
    <>
      <h3 id="scopes">What Segue may do</h3>
      <div className="set-list">
        <ul className="marks" aria-labelledby="scopes">
          {scopeUses.map(use => (
            <ScopeLine key={use.scope} use={use} off={missing.includes(use.scope)} />
          ))}
        </ul>
        {missing.length > 0 && (
          <div className="set">
            <div>
              <span className="meta">
                You, or the service, did not allow everything. The sign-in page asks once more; nothing stops meanwhile.
              </span>
            </div>
            <AskForScopes />
          </div>
        )}
        {unused.length > 0 && (
          <div className="set">
            <span className="meta">
              Allowed as well, and not used: <bdi>{unused.join(', ')}</bdi>
            </span>
          </div>
        )}
      </div>
    </>
  )
}

function ScopeLine({ use, off }: { readonly use: ScopeUse; readonly off: boolean }) {
  return (
    <li className={off ? 'is-off' : ''}>
      <Icon name={off ? 'x' : 'check'} size={16} />
      <span>
        {use.words}
        <span className="sr">{off ? ': not allowed.' : ': allowed'}</span>
        {off && <span className="meta">Off. {use.without}</span>}
      </span>
    </li>
  )
}
