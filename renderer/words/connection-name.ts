// The name of the chosen service, as shown to people.

import type { ConnectionChoice } from '../../shared/app-state.ts'
import { t } from '../../shared/words/words.ts'

export function connectionName(connection: ConnectionChoice): string {
  switch (connection.kind) {
    case 'none':
      return t('connection.notConnected')
    case 'demo':
      return t('signIn.demoLibrary')
    case 'folder':
      return connection.folder
    case 'service':
      return connection.name
  }
}
