// What a person calls the service they chose.
import type { ConnectionChoice } from '../../shared/app-state.ts'

export function connectionName(connection: ConnectionChoice): string {
  switch (connection.kind) {
    case 'none':
      return 'Not connected'
    case 'demo':
      return 'Demo library'
    case 'folder':
      return connection.folder
    case 'service':
      return connection.name
  }
}
