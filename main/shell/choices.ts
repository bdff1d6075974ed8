// Turns what the page chose into a choice in full: paths and presets come from the system's dialogs, never from the page.
import { failed, ok, type Result } from '../../shared/errors.ts'
import type { ConnectionInput } from '../../shared/ipc/contract.ts'
import { redirectForm } from '../../shared/redirect-form.ts'
import { connectionPreset } from '../../shared/wire/connection-preset.ts'
import { publicDeployment } from '../../shared/wire/profile.ts'
import { readPreset } from '../chosen-connection.ts'
import type { Choice } from '../connection.ts'

/** The person's answers to the system's dialogs; null if one was closed. */
export type Ask = { readonly folder: () => Promise<string | null>; readonly presetFile: () => Promise<string | null> }

/** Errors: cancelled (a dialog was closed), disk (the preset cannot be read), refused (the redirect address cannot be used). */
export async function choiceOf(input: ConnectionInput, ask: Ask): Promise<Result<Choice>> {
  switch (input.kind) {
    case 'none':
    case 'demo':
      return ok(input)
    case 'folder': {
      const folder = await ask.folder()
      return folder === null ? closed() : ok({ kind: 'folder', folder })
    }
    case 'file': {
      const file = await ask.presetFile()
      if (file === null) return closed()
      const preset = await readPreset(file)
      return preset.ok ? ok({ kind: 'service', preset: preset.value }) : preset
    }
    case 'public': {
      const clientId = input.clientId.trim()
      const redirectUri = input.redirectUri.trim()
      if (!redirectForm(redirectUri))
        return failed('refused', 'The redirect address has to look like http://127.0.0.1:49152/callback or segue://oauth/callback.')
      const preset = connectionPreset.parse({ ...publicDeployment, client_id: clientId, redirect_uri: redirectUri })
      return ok({ kind: 'service', preset })
    }
  }
}

const closed = () => failed('cancelled', 'Nothing was chosen.')
